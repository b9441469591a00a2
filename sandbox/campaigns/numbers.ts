import { refusalOfRecipient, refusalOfSender } from '../messages/magic-numbers.ts';
import { phoneNumbers } from '../numbers/number-store.ts';
import { optOuts } from '../opt-outs/opt-out-store.ts';
import type { Owner } from '../storage/collection.ts';
import type { Queries } from '../storage/queries.ts';
import type { NewMember } from './campaign.ts';
import { userError, type InputPath, type UserError } from './user-error.ts';

/** Checks both phone numbers of a new campaign member. */
export async function numberErrors(
  queries: Queries,
  owner: Owner,
  { from, to }: NewMember,
  at: InputPath,
): Promise<UserError[]> {
  const errors: UserError[] = [];
  if (!(await isOwned(queries, owner, from))) {
    errors.push(userError(at, 'from', 'NOT_FOUND', 'The number does not belong to the workspace.'));
  }
  const refusal = owner.mode === 'sandbox' ? refusalOfRecipient(to) : undefined;
  const optOut = await optOuts.findBy(queries, owner, { from_number: from, to_number: to });
  if (optOut || refusal?.code === 'recipient_opted_out') {
    errors.push(userError(at, 'to', 'OPTED_OUT', `The recipient has opted out of messages from ${from}.`));
  } else if (refusal) {
    errors.push(userError(at, 'to', 'INVALID', refusal.detail));
  }
  return errors;
}

/**
 * True if the workspace may send from a number. In sandbox mode, every number belongs to the workspace, except the
 * magic number for `sender_not_owned`. In live mode, the number must belong to the workspace and must not be released.
 */
async function isOwned(queries: Queries, owner: Owner, from: string): Promise<boolean> {
  if (owner.mode === 'sandbox') return refusalOfSender(from)?.code !== 'sender_not_owned';
  const number = await phoneNumbers.findBy(queries, owner, { phone: from });
  return number !== undefined && number.status !== 'released';
}
