import { GraphQLError, defaultFieldResolver } from 'graphql';
import type { CampaignMemberResolvers } from '../../../generated/server/graphql/types.ts';

/**
 * Newest message between the member's two numbers since the member was added, sent or received. Null
 * if there is no message yet.
 */
export const lastMessage: NonNullable<CampaignMemberResolvers['lastMessage']> = (parent, args, context, info) => {
  // The value that the parent already has, if any.
  const value = defaultFieldResolver(parent, args, context, info);
  if (value !== undefined) return value as never;
  throw new GraphQLError('CampaignMember.lastMessage is not implemented yet.', { extensions: { code: 'NOT_IMPLEMENTED' } });
};
