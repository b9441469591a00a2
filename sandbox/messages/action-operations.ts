import { rest } from '../../generated/typescript/states.ts';
import type { Handlers } from '../../generated/server/rest/handlers.ts';
import { callOff } from '../jobs/job-store.ts';
import { commit } from '../rest/commit.ts';
import type { Admitted } from '../rest/exchange.ts';
import { found } from '../rest/found.ts';
import { invalidState } from '../service/problems.ts';
import type { Services } from '../service/services.ts';
import { mayBecome } from '../service/states.ts';
import type { Unit } from '../service/unit.ts';
import type { Owner } from '../storage/collection.ts';
import { CARRY } from './carrier.ts';
import { changed } from './message-lifecycle.ts';
import type { Message } from './message.ts';
import { preview } from './preview.ts';
import { messages } from './message-store.ts';
import { recordMessageEvent } from './record-message-event.ts';
import { messageView } from './message-view.ts';

type Operations = Pick<Handlers<Admitted>, 'cancelMessage' | 'previewMessage'>;

/** Returns the handlers of actions on messages, except sending. */
export function actionOperations(services: Services): Operations {
  return {
    cancelMessage(request, exchange) {
      const { message_id: id } = request.path;
      return commit(services, exchange, request, async (unit) => {
        const canceled = await cancel(unit, exchange.principal, id);
        return { status: 200 as const, body: messageView(canceled) };
      });
    },
    previewMessage(request, exchange) {
      return commit(services, exchange, request, async () => ({
        status: 200 as const,
        body: preview(request.body),
      }));
    },
  };
}

async function cancel(unit: Unit, owner: Owner, id: string): Promise<Message> {
  const message = found(await messages.find(unit.queries, owner, id), 'message', id);
  const { status } = message;
  if (!mayBecome(rest.MessageStatus, status, 'canceled')) {
    const detail = `The message is ${status}; only a scheduled or queued message can be canceled.`;
    throw invalidState(detail);
  }
  const canceled = changed(message, 'canceled', unit.now);
  await messages.replace(unit.queries, owner, canceled);
  await callOff(unit, CARRY, id);
  await recordMessageEvent(unit, owner, canceled, status);
  return canceled;
}
