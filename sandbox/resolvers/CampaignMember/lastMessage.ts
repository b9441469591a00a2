import type { CampaignMemberResolvers } from '../../../generated/server/graphql/types.ts';
import { newestBetween } from '../../reports/between.ts';

/**
 * Newest message, sent or received, between the member's `from` and `to` since the member was added. Null
 * if there is no message yet.
 */
export const lastMessage: NonNullable<CampaignMemberResolvers['lastMessage']> = async (
  member,
  _arguments,
  { services, principal },
) => {
  const span = { createdAfter: member.createdAt - 1 };
  return (await newestBetween(services.database, principal, member, span)) ?? null;
};
