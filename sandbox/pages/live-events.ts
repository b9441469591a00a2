import { routes } from '../../generated/server/rest/routes.ts';
import type { Call, Reply } from '../../generated/server/runtime/call.ts';
import { admit } from '../rest/exchange.ts';
import { problem, Refused, statusOf, type Fault } from '../service/problems.ts';
import type { Services } from '../service/services.ts';
import type { Owner } from '../storage/collection.ts';
import { eventStream } from './event-stream.ts';
import { notAllowed, privateHeaders } from './replies.ts';

/** Maximum number of open streams. */
const MAX_STREAMS = 100;

const LIST_EVENTS = routes.find(({ operation }) => operation === 'listEvents')!;

export interface LiveEvents {
  /** Streams events, with the same keys, roles, and quotas as the operation `listEvents`. */
  open(call: Call): Promise<Reply>;
  /** Ends all streams. */
  hangUp(): void;
}

export function liveEvents(services: Services): LiveEvents {
  const hangingUp = new AbortController();
  let streams = 0;

  async function* counted(
    owner: Owner,
    leaving: AbortSignal,
    mayRead: () => Promise<boolean>,
  ): AsyncGenerator<string, void> {
    streams += 1;
    try {
      yield* eventStream(services, owner, AbortSignal.any([hangingUp.signal, leaving]), mayRead);
    } catch (fault) {
      services.report(fault);
    } finally {
      streams -= 1;
    }
  }

  return {
    async open({ head, path }) {
      if (head.method !== 'GET') return notAllowed('GET');
      const requestId = services.ids('req');
      try {
        const entering = { headers: head.headers, original: head, exchange: { requestId, path } };
        const { principal } = await admit(services, entering, LIST_EVENTS);
        if (streams >= MAX_STREAMS) {
          const detail = `${MAX_STREAMS} streams of events are open.`;
          throw new Refused({ code: 'service_unavailable', detail, headers: { 'Retry-After': '10' } });
        }
        // If a key is revoked, its streams end, too.
        const mayRead = async (): Promise<boolean> =>
          (await services.authenticate(head.headers.get('authorization'))).kind === 'principal';
        return {
          status: 200,
          // The connection ends with the stream, so that a server does not wait for it when it closes.
          headers: [...privateHeaders('text/event-stream; charset=utf-8'), ['connection', 'close']],
          body: streamOf((leaving) => counted(principal, leaving, mayRead)),
        };
      } catch (error) {
        if (error instanceof Refused) return refusal(error.fault, path, requestId);
        throw error;
      }
    },
    hangUp: () => hangingUp.abort(),
  };
}

/**
 * Converts strings to a body. Requests each string only after the caller has read the previous one.
 * @param open receives a signal that is aborted when the caller disconnects.
 */
function streamOf(
  open: (leaving: AbortSignal) => AsyncGenerator<string, void>,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const leaving = new AbortController();
  const texts = open(leaving.signal);
  const encoder = new TextEncoder();
  return new ReadableStream(
    {
      async pull(controller) {
        const next = await texts.next();
        if (leaving.signal.aborted) return;
        if (next.done) controller.close();
        else controller.enqueue(encoder.encode(next.value));
      },
      async cancel() {
        leaving.abort();
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
