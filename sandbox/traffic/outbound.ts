import { joinConversation } from '../conversations/conversation.ts';
import type { Message } from '../messages/message.ts';
import { optOutOf } from '../opt-outs/opt-out.ts';
import { bodyError, Refused } from '../service/problems.ts';
import type { Unit } from '../service/unit.ts';

/**
 * Returns an accepted message, as part of its conversation.
 * @throws {Refused} `recipient_opted_out`, before anything is stored.
 */
export async function joinOutbound(unit: Unit, message: Message): Promise<Message> {
  const { from, to } = message;
  if (await optOutOf(unit, message, { from, to })) {
    const detail = `The recipient has opted out of messages from ${from}.`;
    throw new Refused({
      code: 'recipient_opted_out',
      detail: `to: ${detail}`,
      errors: [bodyError(['to'], 'not_allowed', detail)],
    });
  }
  const { id, contact_id: contactId } = await joinConversation(unit, message, { from, to });
  return { ...message, conversationId: id, contactId };
}
