import type { Conversation } from '../../generated/server/rest/models.ts';
import { collection } from '../storage/collection.ts';

/** Conversations, as the REST interface shows them. */
export const conversations = collection({
  table: 'conversations',
  createdAt: (conversation: Conversation) => Date.parse(conversation.created_at),
  columns: {
    status: { type: 'text', of: ({ status }) => status },
    phone_number: { type: 'text', of: ({ phone_number: number }) => number },
    participant: { type: 'text', of: ({ participant }) => participant },
    assigned_user_id: { type: 'text', of: ({ assigned_user_id: user }) => user },
  },
  unique: [['phone_number', 'participant']],
});
