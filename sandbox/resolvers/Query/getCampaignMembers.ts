import { GraphQLError } from 'graphql';
import type { QueryResolvers } from '../../../generated/server/graphql/types.ts';

/** Lists the members of one campaign, newest first. */
export const getCampaignMembers: NonNullable<QueryResolvers['getCampaignMembers']> = () => {
  throw new GraphQLError('Query.getCampaignMembers is not implemented yet.', {
    extensions: { code: 'NOT_IMPLEMENTED' },
  });
};
