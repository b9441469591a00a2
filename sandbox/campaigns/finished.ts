import type { Owner } from '../storage/collection.ts';
import type { Queries } from '../storage/queries.ts';
import type { Campaign, CampaignMember } from './campaign.ts';
import { campaignMembers, PRESENT } from './campaign-store.ts';

/** True if the campaign can no longer be changed. */
export function isFinished({ state }: Campaign): boolean {
  return state === 'COMPLETED' || state === 'CANCELED' || state === 'ARCHIVED';
}

/** States of members that the campaign has not finished. */
const UNFINISHED: readonly CampaignMember['state'][] = ['INACTIVE', 'ACTIVE', 'RESPONDED'];
/** States of finished members, except for removed members. */
const FINISHED: readonly CampaignMember['state'][] = ['COMPLETED', 'OPTED_OUT', 'FAILED'];

/** True if the campaign has members and all of them are finished. */
export async function areMembersFinished(
  queries: Queries,
  owner: Owner,
  { uuid: campaign }: Campaign,
): Promise<boolean> {
  const count = (state: readonly CampaignMember['state'][]): Promise<number> =>
    campaignMembers.count(queries, owner, { campaign, state, ...PRESENT });
  return (await count(UNFINISHED)) === 0 && (await count(FINISHED)) > 0;
}
