/** Responses that are sequences of items have the format of their media type. */
import { expect, test } from 'vitest';
import { createMock } from '../../src/mock/mock.ts';
import { streamBody } from '../../src/mock/rest/stream-body.ts';
import { contractOf } from './contract-of.ts';

const STREAMS = `openapi: 3.2.0
info: { title: Radio, version: '1' }
paths:
  /tracks:
    get:
      operationId: tracks
      responses:
        '200':
          description: The tracks that are played.
          content:
            text/event-stream:
              itemSchema:
                type: object
                required: [event, data]
                properties: { event: { const: track }, data: { type: string, pattern: '^[a-z]+$' } }
            application/jsonl:
              itemSchema: { type: object, required: [title], properties: { title: { type: string } } }
            application/json-seq:
              itemSchema: { type: object, required: [title], properties: { title: { type: string } } }
`;

test.each([
  ['text/event-stream', /^event: track\ndata: [a-z]+\n\n/],
  ['application/jsonl', /^\{"title":"[^\n]*"\}\n/],
  ['application/json-seq', /^\u001e\{"title":"[^\n]*"\}\n/],
])('%s', async (accept, expected) => {
  const { fetch } = createMock(await contractOf(STREAMS));
  const response = await fetch(new Request('http://mock.test/tracks', { headers: { accept } }));
  expect(response.headers.get('content-type')).toContain(accept);
  expect(await response.text()).toMatch(expected);
});

test.each([
  [{ title: 'Tea' }, 'data: {"title":"Tea"}\n\n'],
  [{ data: 'one\ntwo' }, 'data: one\ndata: two\n\n'],
  [{ id: 7, data: { title: 'Tea' } }, 'id: 7\ndata: {"title":"Tea"}\n\n'],
  [{ event: 'a\nb', data: '' }, 'data: \n\n'],
])('%j as an event', (item, expected) => {
  expect(streamBody('text/event-stream', [item], undefined)).toBe(expected);
});

test('the data after the last item ends the stream', () => {
  expect(streamBody('text/event-stream', [1], '[DONE]')).toBe('data: 1\n\ndata: [DONE]\n\n');
});

const NEWS = `openapi: 3.1.0
info: { title: News, version: '1' }
paths:
  /articles:
    post:
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/Article' } } } }
      responses: { '201': { description: Created., content: { application/json: { schema: { $ref: '#/components/schemas/Article' } } } } }
  /articles/{id}:
    get:
      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
      responses: { '200': { description: One., content: { application/json: { schema: { $ref: '#/components/schemas/Article' } } } } }
  /article_stream:
    get:
      parameters: [{ name: Last-Event-ID, in: header, schema: { type: string } }]
      responses: { '200': { description: All., content: { text/event-stream: { schema: { $ref: '#/components/schemas/Article' } } } } }
components:
  schemas:
    Article: { type: object, required: [title], properties: { id: { type: string, readOnly: true }, title: { type: string } } }
`;

test('a stream of resources has those that the mock stores, after the given one', async () => {
  const { fetch } = createMock(await contractOf(NEWS));
  const call = (path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(new Request(`http://mock.test${path}`, init));
  const headers = { 'content-type': 'application/json' };
  const ids: string[] = [];
  for (const title of ['One', 'Two', 'Three']) {
    const created = await call('/articles', { method: 'POST', headers, body: JSON.stringify({ title }) });
    ids.push(((await created.json()) as { id: string }).id);
  }
  const streamed = async (lastId?: string): Promise<string[]> => {
    const sent = lastId === undefined ? {} : { headers: { 'last-event-id': lastId } };
    const text = await (await call('/article_stream', sent)).text();
    return Array.from(text.matchAll(/^id: (.+)\ndata: (.+)$/gm), ([, id, data]) => {
      expect((JSON.parse(data!) as { id: string }).id).toBe(id);
      return id!;
    });
  };
  expect((await streamed()).slice(-3)).toEqual(ids);
  expect(await streamed(ids[0])).toEqual(ids.slice(1));
});
