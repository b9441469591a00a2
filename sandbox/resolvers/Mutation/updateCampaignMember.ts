import { GraphQLError } from 'graphql';
import type { MutationResolvers } from '../../../generated/server/graphql/types.ts';

/**
 * Changes a member. Its numbers and its campaign stay; add another member instead. Repeating it
 * changes nothing more. `transitionCampaignMember` changes the state.
 */
export const updateCampaignMember: NonNullable<MutationResolvers['updateCampaignMember']> = () => {
  throw new GraphQLError('Mutation.updateCampaignMember is not implemented yet.', {
    extensions: { code: 'NOT_IMPLEMENTED' },
  });
};
