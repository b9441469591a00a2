import { bodyError, Refused, type Fault } from '../service/problems.ts';
import type { Owner } from '../storage/collection.ts';
import type { Queries } from '../storage/queries.ts';
import { tendlcCampaigns } from '../tendlc/tendlc-store.ts';
import { isLiveUnlocked, LIVE_MODE_LOCKED } from '../workspace/live.ts';
import { ownerOf } from '../workspace/workspace-store.ts';
import { phoneNumbers } from './number-store.ts';

/** The 10DLC campaign of a permitted sender, or null if the sender does not need one, or the reason for a rejection. */
export type SenderVerdict =
  | { readonly campaignId: string | null; readonly fault?: undefined }
  | { readonly fault: Fault };

/**
 * Returns the 10DLC campaign for messages from a number. Returns null for a toll-free number, and in sandbox mode, in
 * which any number may send.
 * @throws {Refused} if live mode is locked, or the workspace may not send live from this number.
 */
export async function campaignOfSender(queries: Queries, owner: Owner, from: string): Promise<string | null> {
  const verdict = await judgeSender(queries, owner, from);
  if (verdict.fault) throw new Refused(verdict.fault);
  return verdict.campaignId;
}

/** Returns the result of `campaignOfSender`, with the rejection as a value. */
export async function judgeSender(queries: Queries, owner: Owner, from: string): Promise<SenderVerdict> {
  if (owner.mode !== 'live') return { campaignId: null };
  if (!(await isLiveUnlocked(queries, owner.workspaceId))) return { fault: LOCKED };
  const number = await phoneNumbers.findBy(queries, owner, { phone: from });
  if (!number || number.status === 'released') return { fault: notOwned(from) };
  if (number.status !== 'active') return { fault: notRegistered(from) };
  if (number.number_type === 'toll_free') return { campaignId: null };
  const { status, tendlc_campaign_id: id } = number.campaign_assignment;
  if (status !== 'assigned' || id === null) return { fault: notRegistered(from) };
  const campaign = await tendlcCampaigns.find(queries, ownerOf(owner.workspaceId), id);
  return campaign?.status === 'active' ? { campaignId: id } : { fault: notRegistered(from) };
}

const LOCKED: Fault = { code: 'live_mode_locked', detail: LIVE_MODE_LOCKED };

function notOwned(from: string): Fault {
  return {
    code: 'sender_not_owned',
    detail: `${from} does not belong to the workspace.`,
    errors: [bodyError(['from'], 'not_allowed', 'Does not belong to the workspace.')],
  };
}

function notRegistered(from: string): Fault {
  return {
    code: 'sender_not_registered',
    detail: `${from} is not assigned to an active 10DLC campaign.`,
    errors: [bodyError(['from'], 'not_allowed', 'Assign the number to an active 10DLC campaign.')],
  };
}
