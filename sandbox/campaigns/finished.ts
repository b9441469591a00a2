import type { Owner } from '../storage/collection.ts';
import type { Queries } from '../storage/queries.ts';
import type { Campaign, CampaignMember } from './campaign.ts';
import { campaignMembers, PRESENT } from './store.ts';

/** Whether a campaign can be changed no more. */
export function isFinished({ state }: Campaign): boolean {
  return state === 'COMPLETED' || state === 'CANCELED' || state === 'ARCHIVED';
}

/** States of members whom the campaign may still have something to do with. */
const UNFINISHED: readonly CampaignMember['state'][] = ['INACTIVE', 'ACTIVE', 'RESPONDED'];
/** States of members with whom it has ended; one who was removed is no member any more. */
const FINISHED: readonly CampaignMember['state'][] = ['COMPLETED', 'OPTED_OUT', 'FAILED'];

/** Whether every member of a campaign is finished: it must have one. */
export async function areMembersFinished(
  queries: Queries,
  owner: Owner,
  { uuid: campaign }: Campaign,
): Promise<boolean> {
  const count = (state: readonly CampaignMember['state'][]): Promise<number> =>
    campaignMembers.count(queries, owner, { campaign, state, ...PRESENT });
  return (await count(UNFINISHED)) === 0 && (await count(FINISHED)) > 0;
}
