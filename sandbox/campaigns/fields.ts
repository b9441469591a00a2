import type { CampaignMemberResolvers, CampaignResolvers } from '../../generated/server/graphql/types.ts';
import { findCampaign } from './campaign-store.ts';
import { listMembers } from './member-store.ts';
import { readPage, toConnection } from '../graphql/pages.ts';

/** How a campaign's fields follow from a stored campaign, where they are not the same. */
export const Campaign: CampaignResolvers = {
  startDate: ({ startDate }) => timestamp(startDate),
  endDate: ({ endDate }) => (endDate === null ? null : timestamp(endDate)),
  createdAt: ({ createdAt }) => timestamp(createdAt),
  updatedAt: ({ updatedAt }) => timestamp(updatedAt),
  async members(campaign, { state, ...page }, { database }) {
    const list = `members ${campaign.workspaceId} ${campaign.id}`;
    const part = readPage(list, page);
    const listed = await listMembers(database, campaign.workspaceId, campaign.id, state ?? undefined, part);
    return toConnection(list, listed);
  },
};

/** The same for a campaign member. */
export const CampaignMember: CampaignMemberResolvers = {
  createdAt: ({ createdAt }) => timestamp(createdAt),
  updatedAt: ({ updatedAt }) => timestamp(updatedAt),
  async campaign({ workspaceId, campaignId }, _arguments, { database }) {
    if (campaignId === null) return null;
    return (await findCampaign(database, workspaceId, campaignId))?.item ?? null;
  },
};

/** A time as the scalar DateTime writes it. */
export function timestamp(time: number): string {
  return new Date(time).toISOString();
}
