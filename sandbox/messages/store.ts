import { collection } from '../storage/collection.ts';
import type { Message } from './message.ts';

/** Messages, as they are stored. */
export const messages = collection({
  table: 'messages',
  createdAt: (message: Message) => message.createdAt,
  columns: {
    status: { type: 'text', of: ({ status }) => status },
    direction: { type: 'text', of: ({ direction }) => direction },
    to_number: { type: 'text', of: ({ to }) => to },
    from_number: { type: 'text', of: ({ from }) => from },
    conversation_id: { type: 'text', of: ({ conversationId }) => conversationId },
  },
});
