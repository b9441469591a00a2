import type { NewCampaign, NewMember } from './campaign.ts';
import { refusalOfRecipient, refusalOfSender } from '../messages/magic-numbers.ts';
import { userError, type InputPath, type UserError } from './user-error.ts';

const MAX_NAME = 255;
const MAX_DESCRIPTION = 4096;
const MAX_MEMBERS = 1000;

/** What is wrong with a campaign to create, as far as the input alone tells. */
export function judgeCampaign(input: NewCampaign, at: InputPath): UserError[] {
  const errors = [
    ...judgeText(input.name, MAX_NAME, at, 'name'),
    ...judgeText(input.description, MAX_DESCRIPTION, at, 'description'),
  ];
  if (input.name.trim() === '') errors.push(userError(at, 'name', 'REQUIRED', 'Name must not be blank.'));
  if (input.endDate !== null && input.endDate <= input.startDate) {
    errors.push(userError(at, 'endDate', 'INVALID', 'End date must be later than start date.'));
  }
  if (input.state !== 'DRAFT') {
    errors.push(userError(at, 'state', 'INVALID_STATE', 'A campaign can be created in state DRAFT only.'));
  }
  if (input.members.length > MAX_MEMBERS) {
    const message = `At most ${MAX_MEMBERS} members can be created with a campaign.`;
    return [...errors, userError(at, 'members', 'LIMIT_EXCEEDED', message)];
  }
  return [...errors, ...judgeMembers(input.members, [...at, 'members'])];
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

/** What is wrong with a member to create, as far as the input alone tells. */
export function judgeMember(input: NewMember, at: InputPath): UserError[] {
  const errors = judgeText(input.firstName, MAX_NAME, at, 'firstName');
  if (refusalOfSender(input.from)?.code === 'sender_not_owned') {
    errors.push(userError(at, 'from', 'NOT_FOUND', 'The number does not belong to the workspace.'));
  }
  const refusal = refusalOfRecipient(input.to);
  if (refusal) {
    const code = refusal.code === 'recipient_opted_out' ? 'OPTED_OUT' : 'INVALID';
    errors.push(userError(at, 'to', code, refusal.detail));
  }
  if (input.state !== 'INACTIVE') {
    errors.push(userError(at, 'state', 'INVALID_STATE', 'A member can be created in state INACTIVE only.'));
  }
  return errors;
}

/** Lengths are in Unicode code points. */
function judgeText(text: string | null, max: number, at: InputPath, field: string): UserError[] {
  if (text === null) return [];
  if (!text.isWellFormed()) return [userError(at, field, 'INVALID', 'Holds half a surrogate pair.')];
  const length = Array.from(text).length;
  return length > max
    ? [userError(at, field, 'TOO_LONG', `Has ${length} characters; at most ${max} are allowed.`)]
    : [];
}
