import { GraphQLError, defaultFieldResolver } from 'graphql';
import type { CampaignResolvers } from '../../../generated/server/graphql/types.ts';

/** Text sent to the campaign's members. Null if not chosen yet; the campaign then sends nothing. */
export const template: NonNullable<CampaignResolvers['template']> = (parent, args, context, info) => {
  // The value that the parent already has, if any.
  const value = defaultFieldResolver(parent, args, context, info);
  if (value !== undefined) return value as never;
  throw new GraphQLError('Campaign.template is not implemented yet.', { extensions: { code: 'NOT_IMPLEMENTED' } });
};
