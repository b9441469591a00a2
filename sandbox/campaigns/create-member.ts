import { fingerprintOf } from '../service/idempotency.ts';
import type { Unit } from '../service/unit.ts';
import type { Owner } from '../storage/collection.ts';
import type { CampaignMember, NewMember } from './campaign.ts';
import { isFinished } from './finished.ts';
import { numberErrors } from './numbers.ts';
import { plan } from './plan.ts';
import { judgeMember } from './campaign-rules.ts';
import { campaignMembers, findCampaign } from './campaign-store.ts';
import { newlyStored, repeated } from './stored.ts';
import { done, INPUT, refused, userError, type Outcome } from './user-error.ts';

/** Creates a member. The same id with the same input returns the existing member. */
export async function createMember(
  unit: Unit,
  owner: Owner,
  input: NewMember,
): Promise<Outcome<CampaignMember>> {
  const errors = judgeMember(input, INPUT);
  if (errors.length > 0) return refused(...errors);
  const { queries } = unit;
  const existing =
    input.id === null ? undefined : await campaignMembers.findBy(queries, owner, { uuid: input.id });
  if (existing) return repeated(existing, fingerprintOf(input));
  const unfit = await numberErrors(queries, owner, input, INPUT);
  if (unfit.length > 0) return refused(...unfit);
  if (input.campaignId === null) return done(await insertMember(unit, owner, input));
  const campaign = await findCampaign(queries, owner, input.campaignId);
  if (!campaign) return refused(userError(INPUT, 'campaignId', 'NOT_FOUND', 'No campaign has this id.'));
  if (isFinished(campaign)) {
    const message = `The campaign is ${campaign.state} and takes no more members.`;
    return refused(userError(INPUT, 'campaignId', 'INVALID_STATE', message));
  }
  const member = await insertMember(unit, owner, input);
  await plan(unit, campaign);
  return done(member);
}

/** Stores a valid new member. */
export async function insertMember(unit: Unit, owner: Owner, input: NewMember): Promise<CampaignMember> {
  const { id, ...fields } = input;
  const stored = newlyStored(unit, 'mbr', id, fingerprintOf(input));
  const member = { ...fields, ...stored, messageId: null, deleted: false };
  await campaignMembers.insert(unit.queries, owner, member);
  return member;
}
