import { GraphQLError } from 'graphql';
import type { MutationResolvers } from '../../../generated/server/graphql/types.ts';

/**
 * Moves a campaign to another state. A campaign that is in that state already is returned as it is; a
 * move that its state does not allow is the user error `INVALID_TRANSITION`.
 */
export const transitionCampaign: NonNullable<MutationResolvers['transitionCampaign']> = () => {
  throw new GraphQLError('Mutation.transitionCampaign is not implemented yet.', {
    extensions: { code: 'NOT_IMPLEMENTED' },
  });
};
