import type { UpdateCampaignInput, UpdateCampaignMemberInput } from '../../generated/server/graphql/types.ts';
import type { Unit } from '../service/unit.ts';
import type { Owner } from '../storage/collection.ts';
import type { Campaign, CampaignMember } from './campaign.ts';
import { changeCampaign, changeMember } from './change-campaign.ts';
import { judgeTemplate } from './create-campaign.ts';
import { isFinished } from './finished.ts';
import { judgeDescription, judgePeriod } from './campaign-rules.ts';
import { findCampaign, findMember } from './campaign-store.ts';
import { differing, isEmpty } from './stored.ts';
import { judgeFirstName, judgeName } from './text.ts';
import {
  done,
  INPUT,
  judgeNulls,
  objectError,
  refused,
  unknownId,
  userError,
  type Outcome,
  type UserError,
} from './user-error.ts';

/** Changes a campaign that is not finished. */
export async function updateCampaign(
  unit: Unit,
  owner: Owner,
  input: UpdateCampaignInput,
): Promise<Outcome<Campaign>> {
  const campaign = await findCampaign(unit.queries, owner, input.id);
  if (!campaign) return unknownId('campaign');
  if (isFinished(campaign)) {
    const message = `A campaign that is ${campaign.state} cannot be changed.`;
    return refused(objectError('INVALID_STATE', message));
  }
  const change = differing(campaign, {
    name: input.name ?? undefined,
    description: input.description,
    startDate: input.startDate ? Date.parse(input.startDate) : undefined,
    endDate: input.endDate ? Date.parse(input.endDate) : input.endDate,
    templateId: input.templateId,
  } as Partial<Campaign>);
  const errors = [
    ...judgeNulls(input, ['name', 'startDate']),
    ...judgeName(change.name, INPUT),
    ...judgeDescription(change.description, INPUT),
    ...judgeDates(campaign, change),
    ...judgeState(campaign, change),
    ...(await judgeTemplate(unit.queries, owner, change.templateId)),
  ];
  if (errors.length > 0) return refused(...errors);
  return done(isEmpty(change) ? campaign : await changeCampaign(unit, owner, campaign, change));
}

function judgeDates(campaign: Campaign, change: Partial<Campaign>): UserError[] {
  const field = 'endDate' in change ? 'endDate' : 'startDate';
  return field in change ? judgePeriod({ ...campaign, ...change }, INPUT, field) : [];
}

/** Returns an error for each changed field that cannot change after the campaign has started to send. */
function judgeState({ state }: Campaign, change: Partial<Campaign>): UserError[] {
  if (state === 'DRAFT' || state === 'SCHEDULED') return [];
  return (['startDate', 'templateId'] as const)
    .filter((field) => field in change)
    .map((field) => userError(INPUT, field, 'INVALID_STATE', `Cannot be changed while ${state}.`));
}

/** Changes a member. */
export async function updateMember(
  unit: Unit,
  owner: Owner,
  input: UpdateCampaignMemberInput,
): Promise<Outcome<CampaignMember>> {
  const member = await findMember(unit.queries, owner, input.id);
  if (!member) return unknownId('campaign member');
  const change = differing(member, {
    firstName: input.firstName,
    assignedUserId: input.assignedUserId,
    locale: input.locale ?? undefined,
  } as Partial<CampaignMember>);
  const errors = [...judgeNulls(input, ['locale']), ...judgeFirstName(change.firstName, INPUT)];
  if (errors.length > 0) return refused(...errors);
  return done(isEmpty(change) ? member : await changeMember(unit, owner, member, change));
}
