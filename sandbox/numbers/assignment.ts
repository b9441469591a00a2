import type { OwnedPhoneNumber } from '../../generated/server/rest/models.ts';
import { rest } from '../../generated/typescript/states.ts';
import { schedule } from '../jobs/job-store.ts';
import { mayBecome } from '../service/states.ts';
import type { Unit } from '../service/unit.ts';
import { MODES, type Owner } from '../storage/collection.ts';
import { withAssignmentStatus } from './number.ts';
import { phoneNumbers } from './number-store.ts';

/** Kind of the jobs that complete a pending change to a number's campaign. */
export const SETTLE_ASSIGNMENT = 'phone_number.settle_assignment';

/** Starts to assign a number to a 10DLC campaign. */
export function joinCampaign(
  unit: Unit,
  owner: Owner,
  number: OwnedPhoneNumber,
  campaignId: string,
  dueAt: number,
): Promise<OwnedPhoneNumber> {
  return begin(unit, owner, withAssignmentStatus(number, 'pending_assignment', unit.now, campaignId), dueAt);
}

/** Starts to remove a number from its campaign. */
export function takeFromCampaign(
  unit: Unit,
  owner: Owner,
  number: OwnedPhoneNumber,
  dueAt: number,
): Promise<OwnedPhoneNumber> {
  return begin(unit, owner, withAssignmentStatus(number, 'pending_unassignment', unit.now), dueAt);
}

async function begin(
  unit: Unit,
  owner: Owner,
  number: OwnedPhoneNumber,
  dueAt: number,
): Promise<OwnedPhoneNumber> {
  await phoneNumbers.replace(unit.queries, owner, number);
  await schedule(unit, SETTLE_ASSIGNMENT, number.id, dueAt);
  return number;
}

/** Starts to remove all assigned numbers from an ended campaign. No more numbers can be assigned to it. */
export async function leaveCampaign(
  unit: Unit,
  { workspaceId }: Owner,
  campaignId: string,
  dueAt: number,
): Promise<void> {
  for (const mode of MODES) {
    const owner = { workspaceId, mode };
    const where = { tendlc_campaign_id: campaignId };
    for await (const number of phoneNumbers.each(unit.queries, owner, where)) {
      const { status } = number.campaign_assignment;
      if (mayBecome(rest.CampaignAssignmentStatus, status, 'pending_unassignment')) {
        await takeFromCampaign(unit, owner, number, dueAt);
      }
    }
  }
}
