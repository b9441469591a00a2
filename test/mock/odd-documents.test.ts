/** Valid documents with odd formats, statuses, and patterns, for which `mock` has no response of its own. */
import { expect, test } from 'vitest';
import type { JsonValue } from '../../src/core/json.ts';
import { createMock } from '../../src/mock/mock.ts';
import { processorMs } from '../support/processor-time.ts';
import { contractOf } from './contract-of.ts';

const ofSchema = (schema: JsonValue) => ({
  200: { description: 'ok', content: { 'application/json': { schema } } },
});

async function statusOf(responses: JsonValue, headers: Record<string, string> = {}): Promise<number> {
  const document = {
    openapi: '3.1.0',
    info: { title: 'Odd', version: '1' },
    paths: { '/odd': { get: { responses } } },
  };
  const mock = createMock(await contractOf(JSON.stringify(document)));
  return (await mock.fetch(new Request('http://mock.test/odd', { headers }))).status;
}

test.each(['__proto__', 'constructor', 'toString'])(
  'the format %s does not restrict numbers',
  async (format) => {
    expect(await statusOf(ofSchema({ type: 'integer', format }))).toBe(200);
  },
);

test.each(['999', '600', '099', '100'])(
  'a preference for %s, which is not a final status, is ignored',
  async (code) => {
    expect(await statusOf({ default: { description: 'any' } }, { prefer: `code=${code}` })).toBe(200);
  },
);

test('an interim status is never sent as the response', async () => {
  expect(await statusOf({ 101: { description: 'switch' }, 204: { description: 'none' } })).toBe(204);
  expect(await statusOf({ 101: { description: 'switch' } })).toBe(200);
});

test.each([
  ['X-Text', { type: 'string', enum: ['漢字'] }],
  ['X-Lines', { type: 'string', const: 'a\r\nX-Other: 1' }],
  ['X-List', { type: 'array', items: { const: '漢字' }, minItems: 1 }],
  ['X-é', { type: 'string' }],
  ['Content-Length', { type: 'integer', const: 999 }],
  ['Transfer-Encoding', { const: 'chunked' }],
  ['Connection', { const: 'upgrade' }],
])('a required header %s that HTTP cannot send is omitted', async (name, schema) => {
  const headers = { [name]: { required: true, schema } };
  expect(await statusOf({ 200: { ...ofSchema({ type: 'object' })[200], headers } })).toBe(200);
});

test('an operation that declares only 501 is not implemented', async () => {
  expect(await statusOf({ 501: { description: 'later' } })).toBe(501);
  expect(await statusOf({ 501: { description: 'later' }, 204: { description: 'none' } })).toBe(204);
});

test('an operation that is not implemented does not change the state', async () => {
  const schema = { type: 'object', properties: { id: { type: 'string' }, name: { type: 'string' } } };
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Boat' } } };
  const document = {
    openapi: '3.1.0',
    info: { title: 'Odd', version: '1' },
    paths: {
      '/boats': {
        get: { responses: ofSchema({ type: 'array', items: { $ref: '#/components/schemas/Boat' } }) },
        post: {
          requestBody: { content },
          responses: {
            501: {
              description: 'Later.',
              content: {
                'application/json': {
                  schema: {
                    type: 'object',
                    required: ['message'],
                    properties: { message: { type: 'string' } },
                  },
                },
              },
            },
          },
        },
      },
    },
    components: { schemas: { Boat: schema } },
  };
  const mock = createMock(await contractOf(JSON.stringify(document)));
  const url = 'http://mock.test/boats';
  const before = await (await mock.fetch(new Request(url))).json();
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"name":"Ada"}' };
  const made = await mock.fetch(new Request(url, init));
  expect([made.status, await made.json()]).toEqual([
    501,
    { message: 'The operation is not implemented yet.' },
  ]);
  expect(await (await mock.fetch(new Request(url))).json()).toEqual(before);
});

const LISTS = '#/components/schemas/Lists';

test.each([
  [{ $ref: LISTS }, 501],
  [{ anyOf: [{ $ref: LISTS }, { type: 'string' }] }, 200],
  [{ type: ['null', 'array'], items: { $ref: LISTS } }, 200],
])('a body that is a recursive list with at least one item, %j, gets %i', async (items, status) => {
  const schema = { type: 'array', minItems: 1, items };
  const document = {
    openapi: '3.1.0',
    info: { title: 'Odd', version: '1' },
    paths: { '/lists': { get: { responses: ofSchema({ $ref: LISTS }) } } },
    components: { schemas: { Lists: schema } },
  };
  const mock = createMock(await contractOf(JSON.stringify(document)));
  const response = await mock.fetch(new Request('http://mock.test/lists'));
  expect(response.status).toBe(status);
  if (status === 200) expect(await response.json()).not.toEqual([]);
});

test.each([
  '^[^\\x00-\\x7F]+$',
  '[^\\s\\S]',
  '^[^ -~]{3}$',
  '(a{1000}){1000}',
  '.{50000}',
  '^(?:){1000000}$',
  '((a?){50}){50}',
])('strings of the pattern %s are generated in bounded time, or are missing', async (pattern) => {
  const before = processorMs();
  const schema = { type: 'object', properties: { text: { type: 'string', pattern } } };
  expect(await statusOf(ofSchema(schema))).toBe(200);
  expect(processorMs() - before).toBeLessThan(5_000);
});

test.each(['constructor', 'toString', 'hasOwnProperty', '\ud800'])(
  'a request without the optional property %j is valid',
  async (name) => {
    const schema = { type: 'object', properties: { a: { type: 'string' }, [name]: { type: 'string' } } };
    const document = {
      openapi: '3.1.0',
      info: { title: 'Odd', version: '1' },
      paths: {
        '/odd': {
          post: {
            requestBody: { required: true, content: { 'application/json': { schema } } },
            responses: { 204: { description: 'done' } },
          },
        },
      },
    };
    const mock = createMock(await contractOf(JSON.stringify(document)));
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"a":"x"}' };
    expect((await mock.fetch(new Request('http://mock.test/odd', init))).status).toBe(204);
  },
);

const DATA = 'data:image/png;base64,iVBORw==';

test.each([
  ['image/png', undefined, [0x89, 0x50, 0x4e, 0x47]],
  ['image/*', undefined, [0x89, 0x50, 0x4e, 0x47]],
  ['application/pdf', undefined, [0x25, 0x50, 0x44, 0x46]],
  ['image/png', DATA, [0x89, 0x50, 0x4e, 0x47]],
  ['text/plain', 'abcd', [0x61, 0x62, 0x63, 0x64]],
])('a download of %s with the example %s is a file of this type', async (mediaType, example, beginning) => {
  const content = { [mediaType]: { schema: { type: 'string' }, ...(example !== undefined && { example }) } };
  const document = {
    openapi: '3.1.0',
    info: { title: 'Odd', version: '1' },
    paths: { '/odd': { get: { responses: { 200: { description: 'ok', content } } } } },
  };
  const mock = createMock(await contractOf(JSON.stringify(document)));
  const response = await mock.fetch(new Request('http://mock.test/odd'));
  expect([...new Uint8Array(await response.arrayBuffer())].slice(0, 4)).toEqual(beginning);
});

test('a parameter and a property called __proto__ are validated', async () => {
  const schema = JSON.parse(
    '{"type":"object","required":["__proto__"],"properties":{"__proto__":{"type":"string"}}}',
  );
  const parameters = [
    { name: '__proto__', in: 'path', required: true, schema: { type: 'integer' } },
    { name: '__proto__', in: 'query', schema: { type: 'integer' } },
  ];
  const requestBody = { content: { 'application/json': { schema: schema as JsonValue } } };
  const post = { parameters, requestBody, responses: { 204: { description: 'ok' } } };
  const document = {
    openapi: '3.1.0',
    info: { title: 'Odd', version: '1' },
    paths: { '/odd/{__proto__}': { post } },
  };
  const mock = createMock(await contractOf(JSON.stringify(document)));
  const send = async (url: string, body: string) => {
    const headers = { 'content-type': 'application/json' };
    return (await mock.fetch(new Request(`http://mock.test${url}`, { method: 'POST', headers, body })))
      .status;
  };
  expect(await send('/odd/1?__proto__=2', '{"__proto__":"a"}')).toBe(204);
  expect(await send('/odd/a', '{"__proto__":"a"}')).toBe(400);
  expect(await send('/odd/1?__proto__=a', '{"__proto__":"a"}')).toBe(400);
  expect(await send('/odd/1', '{"__proto__":5}')).toBe(422);
  expect(await send('/odd/1', '{}')).toBe(422);
});

test('a property named like a keyword can contain a reference', async () => {
  const properties = {
    type: { $ref: '#/components/schemas/Kind' },
    format: { $ref: '#/components/schemas/Kind' },
  };
  const schemas = { Kind: { enum: ['a', 'b'] }, Token: { type: 'object', properties } };
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Token' } } };
  const document = {
    openapi: '3.1.0',
    info: { title: 'Odd', version: '1' },
    paths: {
      '/tokens': { post: { requestBody: { content }, responses: { 200: { description: 'ok', content } } } },
    },
    components: { schemas },
  };
  const mock = createMock(await contractOf(JSON.stringify(document)));
  const post = (body: JsonValue) =>
    mock.fetch(
      new Request('http://mock.test/tokens', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    );
  expect((await post({ type: 'a', format: 'b' })).status).toBe(200);
  expect((await post({ type: 'c' })).status).toBe(422);
});

test('a nested body whose validation would take exponential time is rejected', async () => {
  const recursive = { $ref: '#/components/schemas/A' };
  const schema = {
    anyOf: [
      { required: ['z'], properties: { a: recursive } },
      { properties: { a: recursive }, required: ['y'] },
      { properties: { a: recursive } },
    ],
  };
  const requestBody = { content: { 'application/json': { schema: recursive } } };
  const document = {
    openapi: '3.1.0',
    info: { title: 'Odd', version: '1' },
    paths: { '/odd': { post: { requestBody, responses: { 204: { description: 'ok' } } } } },
    components: { schemas: { A: schema } },
  };
  const mock = createMock(await contractOf(JSON.stringify(document)));
  const body = `${'{"a":'.repeat(40)}{"a":5}${'}'.repeat(40)}`;
  const headers = { 'content-type': 'application/json' };
  const response = await mock.fetch(new Request('http://mock.test/odd', { method: 'POST', headers, body }));
  expect(response.status).toBeLessThan(500);
}, 30_000);

test('a property that permits no value is rejected', async () => {
  const schema = { type: 'object', properties: { a: { type: 'string', enum: [] } } };
  const document = {
    openapi: '3.1.0',
    info: { title: 'Odd', version: '1' },
    paths: {
      '/a': {
        post: {
          requestBody: { content: { 'application/json': { schema } } },
          responses: { 204: { description: 'stored' }, 400: { description: 'invalid' } },
        },
      },
    },
  };
  const mock = createMock(await contractOf(JSON.stringify(document)));
  const statuses: number[] = [];
  for (const body of ['{}', '{"a":"b"}']) {
    const headers = { 'content-type': 'application/json' };
    statuses.push(
      (await mock.fetch(new Request('http://mock.test/a', { method: 'POST', headers, body }))).status,
    );
  }
  expect(statuses).toEqual([204, 400]);
});
