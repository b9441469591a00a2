import { randomUUID } from 'node:crypto';
import type { Campaign, CampaignMember, NewCampaign, NewMember } from './campaign.ts';
import { judgeCampaign, judgeMember } from './rules.ts';
import { userError, type InputPath, type UserError } from './user-error.ts';
import { fingerprintOf } from '../service/idempotency.ts';
import { findCampaign, insertCampaign } from './campaign-store.ts';
import { findMember, insertMember } from './member-store.ts';
import type { Database, Queries } from '../storage/database.ts';

/** What a mutation made, or why it made nothing. */
export type Created<Item> =
  | { readonly item: Item; readonly userErrors: [] }
  | { readonly item: null; readonly userErrors: UserError[] };

const AT: InputPath = ['input'];
const CONFLICT = 'This id is already used with a different input.';

/** Creates a campaign with its members, or nothing. The same id with the same input returns the one there is. */
export async function createCampaign(
  database: Database,
  workspaceId: string,
  input: NewCampaign,
  now: number,
): Promise<Created<Campaign>> {
  const errors = judgeCampaign(input, AT);
  if (errors.length > 0) return { item: null, userErrors: errors };
  const fingerprint = fingerprintOf(input);
  return database.transaction().execute(async (transaction) => {
    const existing = input.id === null ? undefined : await findCampaign(transaction, workspaceId, input.id);
    if (existing) return repeated(existing, fingerprint);
    const taken = await takenIds(transaction, workspaceId, input.members);
    if (taken.length > 0) return { item: null, userErrors: taken };
    const campaign = newCampaign(workspaceId, input, now);
    await insertCampaign(transaction, campaign, fingerprint);
    for (const member of input.members) {
      const placed = { ...member, campaignId: campaign.id };
      await insertMember(transaction, newMember(workspaceId, placed, now), fingerprintOf(placed));
    }
    return { item: campaign, userErrors: [] };
  });
}

/** Creates a member. The same id with the same input returns the one there is. */
export async function createMember(
  database: Database,
  workspaceId: string,
  input: NewMember,
  now: number,
): Promise<Created<CampaignMember>> {
  const errors = judgeMember(input, AT);
  if (errors.length > 0) return { item: null, userErrors: errors };
  const fingerprint = fingerprintOf(input);
  return database.transaction().execute(async (transaction) => {
    const existing = input.id === null ? undefined : await findMember(transaction, workspaceId, input.id);
    if (existing) return repeated(existing, fingerprint);
    if (input.campaignId !== null && !(await findCampaign(transaction, workspaceId, input.campaignId))) {
      const message = 'No campaign has this id.';
      return { item: null, userErrors: [userError(AT, 'campaignId', 'NOT_FOUND', message)] };
    }
    const member = newMember(workspaceId, input, now);
    await insertMember(transaction, member, fingerprint);
    return { item: member, userErrors: [] };
  });
}

function repeated<Item>(
  existing: { readonly item: Item; readonly fingerprint: string },
  fingerprint: string,
): Created<Item> {
  return existing.fingerprint === fingerprint
    ? { item: existing.item, userErrors: [] }
    : { item: null, userErrors: [userError(AT, 'id', 'CONFLICT', CONFLICT)] };
}

async function takenIds(
  queries: Queries,
  workspaceId: string,
  members: readonly NewMember[],
): Promise<UserError[]> {
  const errors: UserError[] = [];
  for (const [index, { id }] of members.entries()) {
    if (id === null || !(await findMember(queries, workspaceId, id))) continue;
    errors.push(userError([...AT, 'members', String(index)], 'id', 'CONFLICT', CONFLICT));
  }
  return errors;
}

function newCampaign(workspaceId: string, input: NewCampaign, now: number): Campaign {
  const { members: _, ...fields } = input;
  return { ...fields, id: input.id ?? randomUUID(), workspaceId, createdAt: now, updatedAt: now };
}

function newMember(workspaceId: string, input: NewMember, now: number): CampaignMember {
  return { ...input, id: input.id ?? randomUUID(), workspaceId, createdAt: now, updatedAt: now };
}
