import { conversations } from '../conversations/store.ts';
import { statusMoment } from '../messages/message.ts';
import { messages } from '../messages/store.ts';
import { optOuts } from '../opt-outs/store.ts';
import type { Unit } from '../service/unit.ts';
import { nextVersion } from '../service/version.ts';
import type { TrafficOwner } from '../traffic/pair.ts';

/**
 * Makes everything that was exchanged with a number refer to the contact that has it now.
 * @param contactId null when none has.
 */
export async function relink(
  unit: Unit,
  owner: TrafficOwner,
  phone: string,
  contactId: string | null,
): Promise<void> {
  const { queries, now } = unit;
  for await (const optOut of optOuts.each(queries, owner, { to_number: phone })) {
    await optOuts.replace(queries, owner, { ...optOut, contact_id: contactId });
  }
  for await (const conversation of conversations.each(queries, owner, { participant: phone })) {
    await conversations.replace(queries, owner, nextVersion(conversation, { contact_id: contactId }, now));
    for await (const message of messages.each(queries, owner, { conversation_id: conversation.id })) {
      await messages.replace(queries, owner, {
        ...message,
        contactId,
        sequence: message.sequence + 1,
        updatedAt: now,
        statusSince: statusMoment(message),
      });
    }
  }
}
