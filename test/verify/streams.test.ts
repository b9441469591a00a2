/** Streams may never end: the first items are read, and each is compared with the schema of an item. */
import { expect, test } from 'vitest';
import { load } from '../../src/load/load.ts';
import { verify } from '../../src/verify/verify.ts';
import { memoryFiles } from '../load/memory-files.ts';

const TRACK = '{ type: object, required: [title], properties: { title: { type: string } } }';

const document = (version: string, content: string): string => `
openapi: ${version}
info: { title: Radio, version: '1' }
paths:
  /tracks:
    get:
      responses:
        '200':
          description: The tracks.
          content:
            ${content}
`;

const EVENTS = document('3.1.0', `text/event-stream: { schema: ${TRACK} }`);
const EVENT_FIELDS = document(
  '3.1.0',
  `text/event-stream: { schema: { type: object, required: [data], properties: { data: ${TRACK}, event: { const: track } } } }`,
);
const ITEMS = document('3.2.0', `text/event-stream: { itemSchema: ${TRACK} }`);
const LINES = document('3.2.0', `application/jsonl: { itemSchema: ${TRACK} }`);
const SEQUENCE = document('3.1.0', `application/json-seq: { schema: { type: array, items: ${TRACK} } }`);
const CLOSED_BY = document(
  '3.1.0',
  `text/event-stream: { schema: ${TRACK}, x-speakeasy-sse-sentinel: '[DONE]' }`,
);

const SCHEMA = ['response-schema-conformance'];

test.concurrent.each<readonly [string, string, string, string, readonly string[]]>([
  ['events', EVENTS, 'text/event-stream', ':\n\nid: 1\ndata: {"title":"Tea"}\n\n', []],
  ['wrong data', EVENTS, 'text/event-stream', 'data: {"title":1}\n\n', SCHEMA],
  ['data that is not JSON', EVENTS, 'text/event-stream', 'data: Tea\n\n', SCHEMA],
  ['a wrong second event', EVENTS, 'text/event-stream', 'data: {"title":"a"}\n\ndata: {}\n\n', SCHEMA],
  ['an event in parts', EVENTS, 'text/event-stream', 'data: {"title":\r\ndata: "Tea"}\r\n\r\n', []],
  ['an incomplete event', EVENTS, 'text/event-stream', 'data: {"title":"a"}\n\ndata: {}\n', []],
  ['no event yet', EVENTS, 'text/event-stream', ':\n\n', []],
  ['no byte yet', EVENTS, 'text/event-stream', '', []],
  ['another media type', EVENTS, 'text/plain', 'data: {"title":1}\n\n', ['content-type-conformance']],
  ['fields', EVENT_FIELDS, 'text/event-stream', 'event: track\ndata: {"title":"Tea"}\n\n', []],
  ['a wrong field', EVENT_FIELDS, 'text/event-stream', 'event: song\ndata: {"title":"Tea"}\n\n', SCHEMA],
  ['itemSchema', ITEMS, 'text/event-stream', 'data: {"title":"Tea"}\n\n', []],
  ['wrong itemSchema', ITEMS, 'text/event-stream', 'data: {}\n\n', SCHEMA],
  ['a sentinel', CLOSED_BY, 'text/event-stream', 'data: {"title":"Tea"}\n\ndata: [DONE]\n\n', []],
  ['lines', LINES, 'application/jsonl', '{"title":"Tea"}\n', []],
  ['a wrong line', LINES, 'application/jsonl', '{"title":"Tea"}\n{}\n', SCHEMA],
  ['a sequence', SEQUENCE, 'application/json-seq', '\u001e{"title":"Tea"}\n', []],
  ['a wrong item', SEQUENCE, 'application/json-seq', '\u001e{}\n', SCHEMA],
])('%s', async (_, yaml, contentType, text, expected) => {
  let open = 0;
  const fetch = async (): Promise<Response> => {
    open += 1;
    const body = new ReadableStream({
      start(controller) {
        if (text !== '') controller.enqueue(new TextEncoder().encode(text));
        if (contentType === 'text/plain') controller.close();
      },
      cancel: () => void (open -= 1),
    });
    return new Response(body, { headers: { 'content-type': contentType } });
  };
  const { contract, diagnostics } = await load({ openapi: 'a.yaml' }, memoryFiles({ 'a.yaml': yaml }));
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  const { findings } = await verify(contract!, {
    rest: { baseUrl: 'http://radio.test', fetch },
    seed: 7,
    maxResponseTimeMs: 300,
    checks: ['response-schema-conformance', 'content-type-conformance', 'max-response-time'],
  });
  expect([...new Set(findings.map(({ code }) => code))]).toEqual(expected);
  if (contentType !== 'text/plain') expect(open).toBe(0);
});
