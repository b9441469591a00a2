import { emit } from '../events/emit.ts';
import type { Unit } from '../service/unit.ts';
import type { Owner } from '../storage/collection.ts';
import type { Message, MessageStatus } from './message.ts';
import { messageView } from './message-view.ts';

/**
 * Records the event of a message's status, in the unit of work that sets the status. The status `scheduled` has no
 * event, so the first event of a scheduled message follows when the message is queued.
 */
export async function recordMessageEvent(
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
