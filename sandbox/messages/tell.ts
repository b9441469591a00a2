import { emit } from '../events/emit.ts';
import type { Unit } from '../service/unit.ts';
import type { Owner } from '../storage/collection.ts';
import type { Message, MessageStatus } from './message.ts';
import { messageView } from './view.ts';

/**
 * Records the event of a message's status, in the unit of work that gave it this status. That a message is
 * scheduled is no event: its first is that it is queued when its time has come.
 */
export async function tell(
  unit: Unit,
  owner: Owner,
  message: Message,
  previousStatus?: MessageStatus,
): Promise<void> {
  const { status, sequence } = message;
  if (status === 'scheduled') return;
  await emit(unit, owner, `message.${status}`, {
    object: messageView(message),
    sequence,
    ...(previousStatus !== undefined && { previousStatus }),
  });
}
