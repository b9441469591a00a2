import { GraphQLError } from 'graphql';
import type { MutationResolvers } from '../../../generated/server/graphql/types.ts';

/**
 * Deletes a campaign that is in state `DRAFT`, together with its members; in any other state it is the
 * user error `INVALID_STATE`, as what was sent stays on record. Deleting it again has the same result.
 */
export const deleteCampaign: NonNullable<MutationResolvers['deleteCampaign']> = () => {
  throw new GraphQLError('Mutation.deleteCampaign is not implemented yet.', {
    extensions: { code: 'NOT_IMPLEMENTED' },
  });
};
