import type { CampaignMemberResolvers, CampaignResolvers } from '../../generated/server/graphql/types.ts';
import { reportActivity } from '../reports/activity.ts';
import { newestBetween } from '../reports/between.ts';
import { timestamp } from '../service/unit.ts';
import { findTemplate } from '../templates/template-store.ts';
import { findCampaign } from './campaign-store.ts';

/** Resolvers of campaign fields with a different stored form. */
export const Campaign: CampaignResolvers = {
  id: ({ uuid }) => uuid,
  startDate: ({ startDate }) => timestamp(startDate),
  endDate: ({ endDate }) => (endDate === null ? null : timestamp(endDate)),
  createdAt: ({ createdAt }) => timestamp(createdAt),
  updatedAt: ({ updatedAt }) => timestamp(updatedAt),
  // Returns no promise if there is nothing to wait for. The whole campaign is then resolved without promises.
  template({ templateId }, _arguments, { services, principal }) {
    return templateId === null ? null : foundOrNull(findTemplate(services.database, principal, templateId));
  },
  activity(campaign, _arguments, { services: { database, clock }, principal }) {
    // The end of a period is exclusive, but the current moment must be included.
    const period = { from: campaign.createdAt, to: clock.now() + 1 };
    return reportActivity(database, principal, period, campaign);
  },
};

/** The same for a campaign member. */
export const CampaignMember: CampaignMemberResolvers = {
  id: ({ uuid }) => uuid,
  createdAt: ({ createdAt }) => timestamp(createdAt),
  updatedAt: ({ updatedAt }) => timestamp(updatedAt),
  async campaign({ campaignId }, _arguments, { services, principal }) {
    return (campaignId && (await findCampaign(services.database, principal, campaignId))) || null;
  },
  async lastMessage(member, _arguments, { services, principal }) {
    const span = { createdAfter: member.createdAt - 1 };
    return (await newestBetween(services.database, principal, member, span)) ?? null;
  },
};

async function foundOrNull<Found>(found: Promise<Found | undefined>): Promise<Found | null> {
  return (await found) ?? null;
}
