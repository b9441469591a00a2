import { GraphQLError } from 'graphql';
import type { MutationResolvers } from '../../../generated/server/graphql/types.ts';

/**
 * Changes a campaign that is not finished; once it is `COMPLETED`, `CANCELED` or `ARCHIVED`, it is the
 * user error `INVALID_STATE`. Repeating it changes nothing more. `transitionCampaign` changes the
 * state.
 */
export const updateCampaign: NonNullable<MutationResolvers['updateCampaign']> = () => {
  throw new GraphQLError('Mutation.updateCampaign is not implemented yet.', {
    extensions: { code: 'NOT_IMPLEMENTED' },
  });
};
