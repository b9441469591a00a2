import type { OwnedPhoneNumber, UpdatePhoneNumberRequest } from '../../generated/server/rest/models.ts';
import { rest } from '../../generated/typescript/states.ts';
import { mergePatch } from '../rest/merge-patch.ts';
import { become } from '../service/states.ts';
import { nextVersion } from '../service/version.ts';

type Assignment = OwnedPhoneNumber['campaign_assignment'];

/** Applies a merge patch to a number, without changing its version. */
export function withPatch(number: OwnedPhoneNumber, patch: UpdatePhoneNumberRequest): OwnedPhoneNumber {
  return { ...number, label: null, ...mergePatch(number, patch) };
}

/**
 * Returns the number with the next status of its assignment.
 * @param campaignId its 10DLC campaign; unchanged by default.
 * @throws {Error} if the contract does not declare the transition.
 */
export function withAssignmentStatus(
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
