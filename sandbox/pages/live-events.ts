import { routes } from '../../generated/server/rest/routes.ts';
import type { Call, Reply } from '../../generated/server/runtime/call.ts';
import { openFeed, serverSent, type Feed } from '../events/event-feed.ts';
import { admit } from '../rest/exchange.ts';
import { problem, Refused, statusOf, type Fault } from '../service/problems.ts';
import type { Services } from '../service/services.ts';
import { notAllowed, privateHeaders } from './replies.ts';

/** Number of earlier events with which a stream begins. */
const EARLIER = 50;

const LIST_EVENTS = routes.find(({ operation }) => operation === 'listEvents')!;

export interface LiveEvents {
  /** Streams events, with the same keys, roles, and quotas as the operation `listEvents`. */
  open(call: Call): Promise<Reply>;
}

export function liveEvents(services: Services): LiveEvents {
  return {
    async open({ head, path }) {
      if (head.method !== 'GET') return notAllowed('GET');
      const requestId = services.ids('req');
      try {
        const entering = { headers: head.headers, original: head, exchange: { requestId, path } };
        const { principal } = await admit(services, entering, LIST_EVENTS);
        const reader = {
          owner: principal,
          authorization: head.headers.get('authorization'),
          start: { newest: EARLIER },
        };
        const texts = await openFeed(services, reader, serverSent);
        return {
          status: 200,
          // The connection ends with the stream, so that a server does not wait for it when it closes.
          headers: [...privateHeaders('text/event-stream; charset=utf-8'), ['connection', 'close']],
          body: bodyOf(texts),
        };
      } catch (error) {
        if (error instanceof Refused) return refusal(error.fault, path, requestId);
        throw error;
      }
    },
  };
}

/** Converts strings to a body. Requests each string only after the caller has read the previous one. */
function bodyOf(texts: Feed<string>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  return new ReadableStream(
    {
      async pull(controller) {
        const next = await texts.next();
        if (next.done) controller.close();
        else controller.enqueue(encoder.encode(next.value));
      },
      async cancel() {
        await texts.return();
      },
    },
    { highWaterMark: 0 },
  );
}

function refusal(fault: Fault, path: string, requestId: string): Reply {
  const more = Object.entries(fault.headers ?? {}).map(([name, value]) => [name, value] as const);
  return {
    status: statusOf(fault.code),
    headers: [...privateHeaders('application/problem+json'), ...more],
    body: JSON.stringify(problem(fault, path, requestId)),
  };
}
