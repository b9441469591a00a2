import { areKept } from '../media/attachments.ts';
import { judgeSender } from '../numbers/sender.ts';
import { optOutOf } from '../opt-outs/opt-out.ts';
import type { Unit } from '../service/unit.ts';
import type { Owner } from '../storage/collection.ts';
import { deliveryError } from './delivery-errors.ts';
import type { DeliveryError, Message } from './message.ts';

/** Returns the reason why a message cannot be queued or sent now, or undefined without a reason. */
export async function obstacleTo(
  unit: Unit,
  owner: Owner,
  message: Message,
): Promise<DeliveryError | undefined> {
  const { status, from, to, media } = message;
  if (status !== 'scheduled' && status !== 'queued') return undefined;
  const { fault } = await judgeSender(unit.queries, owner, from);
  if (fault) {
    return deliveryError(fault.code === 'live_mode_locked' ? 'account_suspended' : 'sender_not_registered');
  }
  if (await optOutOf(unit, owner, { from, to })) return deliveryError('recipient_opted_out');
  if (status === 'queued' || (await areKept(unit, owner, media))) return undefined;
  return deliveryError('undeliverable', 'A file of the message was deleted before its time came.');
}
