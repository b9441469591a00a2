import { isDeepStrictEqual } from 'node:util';
import type { Handlers } from '../../generated/server/rest/handlers.ts';
import type { Admitted } from '../rest/exchange.ts';
import { found } from '../rest/found.ts';
import { readPage } from '../rest/list.ts';
import { mergePatch } from '../rest/merge-patch.ts';
import { transact, type Services } from '../service/services.ts';
import { changeConversation } from './conversation.ts';
import { conversations } from './conversation-store.ts';

type Operations = Pick<Handlers<Admitted>, 'listConversations' | 'getConversation' | 'updateConversation'>;

/** Returns the handlers of operations on conversations. */
export function conversationOperations(services: Services): Operations {
  return {
    listConversations({ query }, { principal }) {
      const { status, phone_number, participant, assigned_user_id } = query;
      const where = { status, phone_number, participant, assigned_user_id: assigned_user_id?.toLowerCase() };
      return readPage(services, principal, conversations, query, where, (conversation) => conversation);
    },

    async getConversation({ path: { conversation_id: id } }, { principal }) {
      const body = found(await conversations.find(services.database, principal, id), 'conversation', id);
      return { status: 200, body };
    },

    updateConversation({ path: { conversation_id: id }, body: patch }, { principal }) {
      return transact(services, principal, async (unit) => {
        const conversation = found(await conversations.find(unit.queries, principal, id), 'conversation', id);
        const { status, assigned_user_id: assignee } = {
          ...conversation,
          assigned_user_id: null,
          ...mergePatch(conversation, patch),
        };
        const changes = { status, assigned_user_id: assignee?.toLowerCase() ?? null };
        // A request that changes nothing creates no new version.
        const body = isDeepStrictEqual({ ...conversation, ...changes }, conversation)
          ? conversation
          : await changeConversation(unit, principal, conversation, changes);
        return { status: 200, body };
      });
    },
  };
}
