import type { OwnedPhoneNumber, UpdatePhoneNumberRequest } from '../../generated/typescript/models.ts';
import { rest } from '../../generated/typescript/states.ts';
import { mergePatch } from '../rest/merge-patch.ts';
import { become } from '../service/states.ts';
import { nextVersion } from '../service/version.ts';

type Assignment = OwnedPhoneNumber['campaign_assignment'];

/** The number with what a merge patch changes; its version is another matter. */
export function patched(number: OwnedPhoneNumber, patch: UpdatePhoneNumberRequest): OwnedPhoneNumber {
  return { ...number, label: null, ...mergePatch(number, patch) };
}

/**
 * The number with its assignment in the next status.
 * @param campaignId the 10DLC campaign that this is about; the same as before unless told otherwise.
 * @throws {Error} when the contract does not let it follow.
 */
export function moved(
  number: OwnedPhoneNumber,
  to: Assignment['status'],
  now: number,
  campaignId = number.campaign_assignment.tendlc_campaign_id,
  failureReasons: Assignment['failure_reasons'] = [],
): OwnedPhoneNumber {
  const status = become(rest.CampaignAssignmentStatus, number.campaign_assignment.status, to);
  const assignment = { status, tendlc_campaign_id: campaignId, failure_reasons: failureReasons };
  return nextVersion(number, { campaign_assignment: assignment }, now);
}
