import { collection, type Owner } from '../storage/collection.ts';
import type { Queries } from '../storage/queries.ts';
import type { Campaign, CampaignMember } from './campaign.ts';

/** Campaigns as stored, including deleted ones, so that their identifiers stay reserved. */
export const campaigns = collection({
  table: 'campaigns',
  createdAt: (campaign: Campaign) => campaign.createdAt,
  columns: {
    uuid: { type: 'text', of: ({ uuid }) => uuid },
    state: { type: 'text', of: ({ state }) => state },
    template: { type: 'text', of: ({ templateId }) => templateId },
    folded_name: { type: 'text', isSought: false, of: ({ name }) => fold(name) },
    deleted: { type: 'integer', isSought: false, of: ({ deleted }) => Number(deleted) },
  },
  unique: [['uuid']],
});

/** Members as stored, with or without a campaign. */
export const campaignMembers = collection({
  table: 'campaign_members',
  createdAt: (member: CampaignMember) => member.createdAt,
  columns: {
    uuid: { type: 'text', of: ({ uuid }) => uuid },
    campaign: { type: 'text', of: ({ campaignId }) => campaignId },
    message: { type: 'text', of: ({ messageId }) => messageId },
    from_number: { type: 'text', of: ({ from }) => from },
    to_number: { type: 'text', of: ({ to }) => to },
    state: { type: 'text', of: ({ state }) => state },
    deleted: { type: 'integer', isSought: false, of: ({ deleted }) => Number(deleted) },
  },
  unique: [['uuid']],
});

/** The condition for rows that are not deleted. */
export const PRESENT = { deleted: 0 } as const;

/** Folds the case of a string for comparison. */
export function fold(text: string): string {
  return text.toLowerCase();
}

/** @param uuid public identifier. */
export function findCampaign(queries: Queries, owner: Owner, uuid: string): Promise<Campaign | undefined> {
  return campaigns.findBy(queries, owner, { uuid, ...PRESENT });
}

/** @param uuid public identifier. */
export function findMember(
  queries: Queries,
  owner: Owner,
  uuid: string,
): Promise<CampaignMember | undefined> {
  return campaignMembers.findBy(queries, owner, { uuid, ...PRESENT });
}
