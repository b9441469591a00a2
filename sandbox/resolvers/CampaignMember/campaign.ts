import { GraphQLError, defaultFieldResolver } from 'graphql';
import type { CampaignMemberResolvers } from '../../../generated/server/graphql/types.ts';

/** The campaign of the member. Null without a campaign. */
export const campaign: NonNullable<CampaignMemberResolvers['campaign']> = (parent, args, context, info) => {
  // The value that the parent already has, if any.
  const value = defaultFieldResolver(parent, args, context, info);
  if (value !== undefined) return value as never;
  throw new GraphQLError('CampaignMember.campaign is not implemented yet.', { extensions: { code: 'NOT_IMPLEMENTED' } });
};
