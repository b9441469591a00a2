/** Twins of the sandbox with faults in its streams of events. */
import { answers, isGraphql, type Twin } from './twin-tools.ts';

const isStream = (_: Request, { headers }: Response): boolean =>
  (headers.get('content-type') ?? '').startsWith('text/event-stream');

/** Changes the text of each stream. */
function streams(change: (text: string) => string): Twin['breaks'] {
  return answers(isStream, (response) => {
    const changed = response.body!.pipeThrough(new TextDecoderStream()).pipeThrough(
      new TransformStream<string, string>({
        transform: (text, controller) => controller.enqueue(change(text)),
      }),
    );
    return new Response(changed.pipeThrough(new TextEncoderStream()), response);
  });
}

/** Replaces the id after which a stream begins. */
function lastEventId(id: string | undefined): Twin['breaks'] {
  return ({ fetch }) =>
    (request) => {
      const headers = new Headers(request.headers);
      if (headers.has('last-event-id')) headers.delete('last-event-id');
      else return fetch(request);
      if (id !== undefined) headers.set('last-event-id', id);
      return fetch(new Request(request.url, { headers }));
    };
}

const REST = { operations: ['GET /v1/event*', 'POST /v1/messages', 'POST /v1/contacts'] };
const ALL = { operations: [...REST.operations, 'subscription *'], maxRequests: 12 };

export const streamTwins: readonly Twin[] = [
  {
    id: 'forgets-the-last-event',
    check: 'stream-conformance',
    only: 'sandbox',
    options: REST,
    breaks: lastEventId(undefined),
  },
  {
    id: 'streams-all-events-again',
    check: 'stream-conformance',
    only: 'sandbox',
    options: REST,
    breaks: lastEventId('evt_0'),
  },
  {
    id: 'streams-events-of-others',
    check: 'stream-conformance',
    only: 'sandbox',
    options: REST,
    breaks: streams((text) => text.replaceAll('"evt_', '"evt_0')),
  },
  {
    id: 'answers-subscriptions-with-a-result',
    check: 'stream-conformance',
    only: 'sandbox',
    options: ALL,
    breaks: answers(
      (request, response) => isGraphql(request) && isStream(request, response),
      () => Response.json({ data: { eventOccurred: null } }),
    ),
  },
  {
    id: 'subscriptions-with-numbers-as-strings',
    check: 'graphql-data-conformance',
    only: 'sandbox',
    options: ALL,
    breaks: streams((text) => text.replaceAll(/"sequence":(\d+)/g, '"sequence":"$1"')),
  },
  {
    id: 'streams-objects-without-a-mode',
    check: 'response-schema-conformance',
    only: 'sandbox',
    options: REST,
    breaks: streams((text) => text.replaceAll('"mode":', '"modus":')),
  },
];
