/** Names that are valid in a document and have a meaning in JavaScript or in the client. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { typeErrors } from '../support/type-check.ts';
import { emitClient, methodsOf, type EmittedClient } from './emitted-client.ts';

const NAMES = [
  '__proto__',
  'constructor',
  'toString',
  'then',
  'class',
  'default',
  'Record',
  'Promise',
  'ApiError',
  'Client',
  '2fa',
  'graphql',
  'params',
  'options',
];
/** In addition, names that the client's constructor imports, and its options. */
const SCHEMES = [...NAMES, 'basic', 'bearer', 'apiKey', 'authorization', 'fetch', 'headers', 'connection'];
const JSON_STRING = {
  'application/json': {
    schema: {
      type: 'object',
      properties: Object.fromEntries(NAMES.map((name) => [name, { type: 'string' }])),
    },
  },
};

const DOCUMENT = {
  openapi: '3.1.0',
  info: { title: 'Names', version: '1' },
  servers: [{ url: '/relative' }],
  security: SCHEMES.map((name) => ({ [name]: [] })),
  components: {
    securitySchemes: {
      ...Object.fromEntries(SCHEMES.map((name) => [name, { type: 'apiKey', in: 'header', name }])),
      basic: { type: 'http', scheme: 'basic' },
      bearer: { type: 'http', scheme: 'bearer' },
    },
    schemas: Object.fromEntries(
      NAMES.map((name) => [
        name,
        { type: 'object', properties: { [name]: { $ref: `#/components/schemas/${name}` } } },
      ]),
    ),
  },
  paths: Object.fromEntries(
    NAMES.map((name) => [
      `/${name}/{${name}}`,
      {
        post: {
          operationId: name,
          tags: [name],
          parameters: [
            { name, in: 'path', required: true, schema: { type: 'string' } },
            { name: `${name}_q`, in: 'query', schema: { type: 'string' } },
          ],
          requestBody: { content: JSON_STRING },
          responses: {
            200: {
              description: 'x',
              content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } },
            },
          },
        },
      },
    ]),
  ),
};

let emitted: EmittedClient;

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'diptych-names-'));
  await writeFile(join(folder, 'openapi.json'), JSON.stringify(DOCUMENT));
  emitted = await emitClient(folder, { openapi: 'openapi.json' });
  await rm(folder, { recursive: true });
});
afterAll(() => emitted.remove());

test('everything compiles', async () => {
  expect(await typeErrors(emitted.folder)).toEqual([]);
});

test('the URL is required if the document has none', async () => {
  const client = emitted.create({ fetch: () => Promise.resolve(Response.json({})) });
  await expect(methodsOf(client)[0]!('x')).rejects.toThrow('baseUrl is not set');
});

test('every name arrives unchanged', async () => {
  const seen: string[] = [];
  const fetch = (url: string, { body }: { body: string }): Promise<Response> => {
    seen.push(`${url} ${body}`);
    return Promise.resolve(Response.json({}));
  };
  const client = emitted.create({ fetch, baseUrl: 'http://x' });
  for (const method of methodsOf(client)) {
    await method('v', JSON.parse('{"__proto__":"p","constructor":"c","toString":"t"}'));
  }
  const expected = NAMES.map(
    (name) => `http://x/${name}/v {"__proto__":"p","constructor":"c","toString":"t"}`,
  );
  expect(seen.sort()).toEqual(expected.sort());
});

test('a client is not a promise', async () => {
  const client = emitted.create({ baseUrl: 'http://x' });
  expect(await Promise.resolve(client)).toBe(client);
});
