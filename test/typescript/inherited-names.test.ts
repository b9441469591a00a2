/**
 * Parameters, fields, and security schemes with names of inherited properties of objects, and schemes with
 * names of options.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { typeErrors } from '../support/type-check.ts';
import { emitClient, type EmittedClient } from './emitted-client.ts';

const NAMES = ['__proto__', 'constructor', 'hasOwnProperty', 'toString', 'valueOf'];
/** Names of options of the client, used as names of security schemes. */
const OPTIONS = ['logger', 'hooks', 'maxRetries', 'attemptTimeoutMs', 'userAgent', 'graphqlAuthorization'];
const each = (value: object): object => Object.fromEntries(NAMES.map((name) => [name, value]));
const list = { type: 'array', items: { type: 'string' } };
const responses = { 204: { description: 'Done.' } };
const query = (operationId: string, how: object) => ({
  get: {
    operationId,
    tags: ['a'],
    parameters: NAMES.map((name) => ({ name, in: 'query', ...how })),
    responses,
  },
});
const DOCUMENT = {
  openapi: '3.1.0',
  info: { title: 'Inherited', version: '1' },
  components: {
    securitySchemes: {
      ...each({ type: 'http', scheme: 'bearer' }),
      ...Object.fromEntries(OPTIONS.map((name) => [name, { type: 'http', scheme: 'basic' }])),
    },
  },
  security: [each([]), {}],
  paths: {
    '/plain': query('plain', { schema: { type: 'string' } }),
    '/piped': query('piped', { schema: list, style: 'pipeDelimited', explode: false }),
    '/form': {
      post: {
        operationId: 'form',
        tags: ['a'],
        requestBody: {
          content: {
            'application/x-www-form-urlencoded': {
              schema: { type: 'object', properties: each(list) },
              encoding: each({ style: 'form', explode: false }),
            },
          },
        },
        responses,
      },
    },
  },
};

let emitted: EmittedClient;

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'diptych-inherited-'));
  await writeFile(join(folder, 'openapi.json'), JSON.stringify(DOCUMENT));
  emitted = await emitClient(folder, { openapi: 'openapi.json' });
  await rm(folder, { recursive: true });
});
afterAll(() => emitted.remove());

test('everything compiles', async () => {
  expect(await typeErrors(emitted.folder)).toEqual([]);
});

test.each([
  {
    method: 'plain',
    value: 'v',
    wire: 'http://x/plain?__proto__=v&constructor=v&hasOwnProperty=v&toString=v&valueOf=v',
  },
  {
    method: 'piped',
    value: ['a', 'b'],
    wire: `http://x/piped?${NAMES.map((name) => `${name}=a|b`).join('&')}`,
  },
  {
    method: 'form',
    value: ['a', 'b'],
    wire: `http://x/form ${NAMES.map((name) => `${name}=a,b`).join('&')}`,
  },
])('$method', async ({ method, value, wire }) => {
  const seen: string[] = [];
  const fetch = (
    url: string,
    { body, headers }: { body?: string | null; headers: Record<string, string> },
  ) => {
    seen.push(decodeURIComponent(body ? `${url} ${body}` : url));
    expect(new Headers(headers).has('authorization')).toBe(false);
    return Promise.resolve(new Response(null, { status: 204 }));
  };
  const client = emitted.create({ fetch, baseUrl: 'http://x' });
  await client[method]![method === 'form' ? 'create' : 'get']!(
    Object.fromEntries(NAMES.map((name) => [name, value])),
  );
  expect(seen).toEqual([wire]);
});
