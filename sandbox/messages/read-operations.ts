import type { Handlers } from '../../generated/server/rest/handlers.ts';
import type { Admitted } from '../rest/exchange.ts';
import { found } from '../rest/found.ts';
import { readPage } from '../rest/list.ts';
import type { Services } from '../service/services.ts';
import { messages } from './message-store.ts';
import { messageView } from './message-view.ts';

type Operations = Pick<Handlers<Admitted>, 'getMessage' | 'listMessages'>;

/** Returns the handlers that read messages. */
export function readOperations(services: Services): Operations {
  return {
    async getMessage({ path: { message_id: id } }, { principal }) {
      const message = found(await messages.find(services.database, principal, id), 'message', id);
      return { status: 200, body: messageView(message) };
    },
    listMessages({ query }, { principal }) {
      const { status, direction, to, from, conversation_id } = query;
      const where = { status, direction, to_number: to, from_number: from, conversation_id };
      return readPage(services, principal, messages, query, where, messageView);
    },
  };
}
