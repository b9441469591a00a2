import type { NewCampaign, NewMember } from './campaign.ts';
import { judgeFirstName, judgeName, judgeText } from './text.ts';
import { userError, type InputPath, type UserError } from './user-error.ts';

/** Maximum length of a description in characters. */
export const MAX_DESCRIPTION = 4096;
const MAX_MEMBERS = 1000;

/** Checks the input for a new campaign, except its references to other objects. */
export function judgeCampaign(input: NewCampaign, at: InputPath): UserError[] {
  const errors = [
    ...judgeName(input.name, at),
    ...judgeDescription(input.description, at),
    ...judgePeriod(input, at, 'endDate'),
  ];
  if (input.state !== 'DRAFT') {
    errors.push(userError(at, 'state', 'INVALID_STATE', 'A campaign can be created in state DRAFT only.'));
  }
  if (input.members.length > MAX_MEMBERS) {
    const message = `At most ${MAX_MEMBERS} members can be created with a campaign.`;
    return [...errors, userError(at, 'members', 'LIMIT_EXCEEDED', message)];
  }
  return [...errors, ...judgeMembers(input.members, [...at, 'members'])];
}

/** Checks the length of a campaign's description. */
export function judgeDescription(text: string | null | undefined, at: InputPath): UserError[] {
  return judgeText(text, MAX_DESCRIPTION, at, 'description');
}

/** Rejects a campaign that does not end after its start. @param field the invalid date. */
export function judgePeriod(
  { startDate, endDate }: Pick<NewCampaign, 'startDate' | 'endDate'>,
  at: InputPath,
  field: 'startDate' | 'endDate',
): UserError[] {
  if (endDate === null || endDate > startDate) return [];
  return [userError(at, field, 'INVALID', 'endDate must be later than startDate.')];
}

function judgeMembers(members: readonly NewMember[], at: InputPath): UserError[] {
  const ids = new Set<string>();
  return members.flatMap((member, index) => {
    const here = [...at, String(index)];
    const errors = judgeMember(member, here);
    if (member.campaignId !== null) {
      errors.push(userError(here, 'campaignId', 'INVALID', 'Must be omitted inside the campaign to create.'));
    }
    if (member.id !== null) {
      if (ids.has(member.id))
        errors.push(userError(here, 'id', 'CONFLICT', 'Another member here has this id.'));
      ids.add(member.id);
    }
    return errors;
  });
}

/** Checks the input for a new member, except its references to other objects. */
export function judgeMember(input: NewMember, at: InputPath): UserError[] {
  const errors = judgeFirstName(input.firstName, at);
  if (input.state !== 'INACTIVE') {
    errors.push(userError(at, 'state', 'INVALID_STATE', 'A member can be created in state INACTIVE only.'));
  }
  return errors;
}
