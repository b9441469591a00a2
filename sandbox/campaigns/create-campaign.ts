import { fingerprintOf } from '../service/idempotency.ts';
import type { Unit } from '../service/unit.ts';
import type { Owner } from '../storage/collection.ts';
import { findTemplate } from '../templates/template-store.ts';
import type { Campaign, NewCampaign } from './campaign.ts';
import { insertMember } from './create-member.ts';
import { numberErrors } from './numbers.ts';
import { judgeCampaign } from './campaign-rules.ts';
import { campaignMembers, campaigns } from './campaign-store.ts';
import { newlyStored, repeated, taken } from './stored.ts';
import { done, INPUT, refused, userError, type Outcome, type UserError } from './user-error.ts';

/** Creates a campaign with all its members, or not at all. The same id with the same input returns the existing campaign. */
export async function createCampaign(
  unit: Unit,
  owner: Owner,
  input: NewCampaign,
): Promise<Outcome<Campaign>> {
  const invalid = judgeCampaign(input, INPUT);
  if (invalid.length > 0) return refused(...invalid);
  const fingerprint = fingerprintOf(input);
  const { queries } = unit;
  const existing = input.id === null ? undefined : await campaigns.findBy(queries, owner, { uuid: input.id });
  if (existing) return repeated(existing, fingerprint);
  const wrong = await judgeReferences(unit, owner, input);
  if (wrong.length > 0) return refused(...wrong);
  const { members, id, ...fields } = input;
  const campaign = { ...fields, ...newlyStored(unit, 'cmp', id, fingerprint), deleted: false };
  await campaigns.insert(queries, owner, campaign);
  for (const member of members) await insertMember(unit, owner, { ...member, campaignId: campaign.uuid });
  return done(campaign);
}

/** Checks the references of the input. */
async function judgeReferences({ queries }: Unit, owner: Owner, input: NewCampaign): Promise<UserError[]> {
  const errors = await judgeTemplate(queries, owner, input.templateId);
  for (const [index, member] of input.members.entries()) {
    const here = [...INPUT, 'members', String(index)];
    const { id } = member;
    const holder = id === null ? undefined : await campaignMembers.findBy(queries, owner, { uuid: id });
    if (holder) errors.push(taken(here));
    errors.push(...(await numberErrors(queries, owner, member, here)));
  }
  return errors;
}

/** Rejects an unknown template. */
export async function judgeTemplate(
  queries: Unit['queries'],
  owner: Owner,
  id: string | null | undefined,
): Promise<UserError[]> {
  if (id === null || id === undefined || (await findTemplate(queries, owner, id))) return [];
  return [userError(INPUT, 'templateId', 'NOT_FOUND', 'No template has this id.')];
}
