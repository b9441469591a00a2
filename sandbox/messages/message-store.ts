import { collection } from '../storage/collection.ts';
import { keywordOf } from './keywords.ts';
import type { Message } from './message.ts';

function sentSegments({ direction, sentAt, segments }: Message): number | null {
  return direction === 'outbound' && sentAt !== null ? segments : null;
}

function asksStop({ direction, body }: Message): boolean {
  return direction === 'inbound' && keywordOf(body ?? '') === 'stop';
}

/** Messages in their stored form. */
export const messages = collection({
  table: 'messages',
  createdAt: (message: Message) => message.createdAt,
  columns: {
    status: { type: 'text', of: ({ status }) => status },
    /** A column with only two values, so an index would not help. */
    direction: { type: 'text', isSought: false, of: ({ direction }) => direction },
    to_number: { type: 'text', of: ({ to }) => to },
    from_number: { type: 'text', of: ({ from }) => from },
    conversation_id: { type: 'text', of: ({ conversationId }) => conversationId },
    contact_id: { type: 'text', isSought: false, of: ({ contactId }) => contactId },
    /** The number of segments of the message, or null if it was not sent. */
    sent_segments: { type: 'integer', isSought: false, of: sentSegments },
    asks_stop: { type: 'integer', isSought: false, of: (message) => Number(asksStop(message)) },
  },
});
