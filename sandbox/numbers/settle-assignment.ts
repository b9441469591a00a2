import type { OwnedPhoneNumber } from '../../generated/server/rest/models.ts';
import { emit } from '../events/emit.ts';
import type { JobHandler } from '../jobs/runner.ts';
import { perform } from '../jobs/perform.ts';
import type { Unit } from '../service/unit.ts';
import { isMarked } from '../service/marks.ts';
import type { Owner } from '../storage/collection.ts';
import { tendlcCampaigns } from '../tendlc/tendlc-store.ts';
import { ownerOf } from '../workspace/workspace-store.ts';
import { withAssignmentStatus } from './number.ts';
import { phoneNumbers } from './number-store.ts';

type Reasons = OwnedPhoneNumber['campaign_assignment']['failure_reasons'];

/** Simulates the registry: completes a pending change to a number's campaign. */
export const settleAssignment: JobHandler = (services, job) =>
  perform(services, job, async (unit) => {
    const located = await phoneNumbers.locate(unit.queries, job.subject);
    if (located) await end(unit, located.owner, located.item);
    return undefined;
  });

async function end(unit: Unit, owner: Owner, number: OwnedPhoneNumber): Promise<void> {
  switch (number.campaign_assignment.status) {
    case 'pending_assignment':
      return endAssignment(unit, owner, number);
    case 'pending_unassignment':
      return phoneNumbers.replace(unit.queries, owner, afterRemoval(number, unit.now));
    default:
  }
}

async function endAssignment(unit: Unit, owner: Owner, number: OwnedPhoneNumber): Promise<void> {
  const reasons = await reasonsAgainst(unit, owner, number);
  const hasFailed = reasons.length > 0;
  const ended = withAssignmentStatus(
    number,
    hasFailed ? 'failed_assignment' : 'assigned',
    unit.now,
    undefined,
    reasons,
  );
  await phoneNumbers.replace(unit.queries, owner, ended);
  await emit(unit, owner, hasFailed ? 'phone_number.assignment_failed' : 'phone_number.assigned', {
    object: ended,
    sequence: ended.sequence,
    previousStatus: number.campaign_assignment.status,
  });
}

/** Returns the reasons against assigning a number. */
async function reasonsAgainst(
  { queries }: Unit,
  { workspaceId }: Owner,
  number: OwnedPhoneNumber,
): Promise<Reasons> {
  if (number.number_type !== 'local') {
    const detail = 'Only a number with an area code can be assigned to a 10DLC campaign.';
    return [{ code: 'number_not_local', field: null, detail }];
  }
  const id = number.campaign_assignment.tendlc_campaign_id;
  const campaign = id && (await tendlcCampaigns.find(queries, ownerOf(workspaceId), id));
  if (!campaign || campaign.status !== 'active') {
    const detail = 'The 10DLC campaign is not active any more.';
    return [{ code: 'campaign_not_active', field: null, detail }];
  }
  if (isMarked(number.label, 'assignment_fails')) {
    return [{ code: 'carrier_refused', field: null, detail: 'The carrier refused the number.' }];
  }
  return [];
}

function afterRemoval(number: OwnedPhoneNumber, now: number): OwnedPhoneNumber {
  if (!isMarked(number.label, 'unassignment_fails'))
    return withAssignmentStatus(number, 'unassigned', now, null);
  const detail = 'The carrier did not let the number go.';
  return withAssignmentStatus(number, 'failed_unassignment', now, undefined, [
    { code: 'carrier_refused', field: null, detail },
  ]);
}
