import { GraphQLError, defaultFieldResolver } from 'graphql';
import type { CampaignResolvers } from '../../../generated/server/graphql/types.ts';

/** Messages sent and received in the campaign since its creation. */
export const activity: NonNullable<CampaignResolvers['activity']> = (parent, args, context, info) => {
  // The value that the parent already has, if any.
  const value = defaultFieldResolver(parent, args, context, info);
  if (value !== undefined) return value as never;
  throw new GraphQLError('Campaign.activity is not implemented yet.', { extensions: { code: 'NOT_IMPLEMENTED' } });
};
