import { GraphQLError } from 'graphql';
import type { MutationResolvers } from '../../../generated/server/graphql/types.ts';

/**
 * Moves a member to another state. A member that is in that state already is returned as it is; a move
 * that its state does not allow is the user error `INVALID_TRANSITION`. From `OPTED_OUT` no move is
 * allowed here: it is the user error `OPTED_OUT`, as only the recipient can opt in again.
 */
export const transitionCampaignMember: NonNullable<MutationResolvers['transitionCampaignMember']> = () => {
  throw new GraphQLError('Mutation.transitionCampaignMember is not implemented yet.', {
    extensions: { code: 'NOT_IMPLEMENTED' },
  });
};
