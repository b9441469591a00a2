import type { Handlers } from '../../generated/server/rest/handlers.ts';
import { acceptMessage, readSendRequest } from '../messages/send-operation.ts';
import { messages } from '../messages/message-store.ts';
import { messageView } from '../messages/message-view.ts';
import { commit } from '../rest/commit.ts';
import type { Admitted } from '../rest/exchange.ts';
import { found } from '../rest/found.ts';
import { readPage } from '../rest/list.ts';
import { Refused } from '../service/problems.ts';
import type { Services } from '../service/services.ts';
import { conversations } from './conversation-store.ts';

type Operations = Pick<Handlers<Admitted>, 'listConversationMessages' | 'sendConversationMessage'>;

/** Returns the handlers of operations on the messages of a conversation. */
export function conversationMessageOperations(services: Services): Operations {
  return {
    async listConversationMessages({ path: { conversation_id: id }, query }, { principal }) {
      found(await conversations.find(services.database, principal, id), 'conversation', id);
      return readPage(services, principal, messages, query, { conversation_id: id }, messageView);
    },

    sendConversationMessage(request, exchange) {
      const { conversation_id: id } = request.path;
      return commit(services, exchange, request, async (unit) => {
        const { phone_number: from, participant: to } = found(
          await conversations.find(unit.queries, exchange.principal, id),
          'conversation',
          id,
        );
        try {
          const asked = readSendRequest({ ...request.body, from, to });
          return await acceptMessage(services, exchange, asked, unit);
        } catch (fault) {
          throw withoutNumbers(fault);
        }
      });
    },
  };
}

/** Removes errors about the numbers, because the numbers come from the conversation and not from this request. */
function withoutNumbers(fault: unknown): unknown {
  if (!(fault instanceof Refused)) return fault;
  const errors = fault.fault.errors?.filter(({ field }) => field !== 'from' && field !== 'to') ?? [];
  return new Refused({ ...fault.fault, errors });
}
