import { areKept } from '../media/attachments.ts';
import type { Unit } from '../service/unit.ts';
import type { Owner } from '../storage/collection.ts';
import { deliveryError } from './delivery-errors.ts';
import type { DeliveryError, Message } from './message.ts';

/** What keeps a message that was scheduled from being sent, now that its time has come. */
export async function obstacleTo(
  unit: Unit,
  owner: Owner,
  message: Message,
): Promise<DeliveryError | undefined> {
  if (await areKept(unit, owner, message.media)) return undefined;
  return deliveryError('undeliverable', 'A file of the message was deleted before its time came.');
}
