import type { OwnedPhoneNumber, TendlcCampaign } from '../../generated/server/rest/models.ts';
import { rest } from '../../generated/typescript/states.ts';
import type { Handlers } from '../../generated/server/rest/handlers.ts';
import type { Admitted } from '../rest/exchange.ts';
import { found } from '../rest/found.ts';
import { bodyError, invalid, invalidState } from '../service/problems.ts';
import { transact, type Services } from '../service/services.ts';
import { mayBecome } from '../service/states.ts';
import type { Unit } from '../service/unit.ts';
import { tendlcCampaigns } from '../tendlc/tendlc-store.ts';
import { ownerOf } from '../workspace/workspace-store.ts';
import { joinCampaign, takeFromCampaign } from './assignment.ts';
import { phoneNumbers } from './number-store.ts';

type Operations = Pick<Handlers<Admitted>, 'assignPhoneNumberCampaign' | 'unassignPhoneNumberCampaign'>;

/** Returns the handlers that assign phone numbers to 10DLC campaigns. */
export function assignmentOperations(services: Services): Operations {
  const { stepMs } = services.settings;
  return {
    assignPhoneNumberCampaign({ path: { phone_number_id: id }, body }, { principal }) {
      return transact(services, principal, async (unit) => {
        const number = found(await phoneNumbers.find(unit.queries, principal, id), 'phone number', id);
        const campaign = await campaignNamed(unit, principal.workspaceId, body.tendlc_campaign_id);
        if (isWith(number, campaign.id)) return { status: 202, body: number };
        refuseAssignment(number, campaign);
        const dueAt = unit.now + stepMs;
        return { status: 202, body: await joinCampaign(unit, principal, number, campaign.id, dueAt) };
      });
    },
    unassignPhoneNumberCampaign({ path: { phone_number_id: id } }, { principal }) {
      return transact(services, principal, async (unit) => {
        const number = found(await phoneNumbers.find(unit.queries, principal, id), 'phone number', id);
        const { status } = number.campaign_assignment;
        if (status === 'unassigned' || status === 'pending_unassignment')
          return { status: 202, body: number };
        refuseStatus(status, 'pending_unassignment', 'taken from its 10DLC campaign');
        const dueAt = unit.now + stepMs;
        return { status: 202, body: await takeFromCampaign(unit, principal, number, dueAt) };
      });
    },
  };
}

async function campaignNamed({ queries }: Unit, workspaceId: string, id: string): Promise<TendlcCampaign> {
  const campaign = await tendlcCampaigns.find(queries, ownerOf(workspaceId), id);
  if (campaign) return campaign;
  const detail = `No 10DLC campaign has the id ${id}.`;
  throw invalid(bodyError(['tendlc_campaign_id'], 'invalid_value', detail));
}

/** True if a number is assigned to a campaign, or the assignment is pending. */
function isWith(
  { campaign_assignment: { status, tendlc_campaign_id } }: OwnedPhoneNumber,
  id: string,
): boolean {
  return tendlc_campaign_id === id && (status === 'assigned' || status === 'pending_assignment');
}

function refuseAssignment(number: OwnedPhoneNumber, campaign: TendlcCampaign): void {
  if (number.status !== 'active') {
    throw invalidState(`The phone number is ${number.status}, not active.`);
  }
  refuseStatus(number.campaign_assignment.status, 'pending_assignment', 'assigned');
  if (campaign.status !== 'active') {
    throw invalidState(`The 10DLC campaign is ${campaign.status}, not active.`);
  }
}

function refuseStatus(from: string, to: string, done: string): void {
  if (mayBecome(rest.CampaignAssignmentStatus, from, to)) return;
  const detail = `The assignment of the phone number is ${from}; it cannot be ${done} now.`;
  throw invalidState(detail);
}
