/** Clients report what they do not support, with the same code in every language, and report nothing else. */
import { expect, test } from 'vitest';
import { emit } from '../../src/emit/run.ts';
import { load } from '../../src/load/load.ts';
import { memoryFiles } from '../load/memory-files.ts';
import { CLIENTS } from '../support/clients.ts';
import { environment } from '../support/emit-contract.ts';

const text = { type: 'string' };
const content = (...mediaTypes: readonly string[]): object => ({
  content: Object.fromEntries(mediaTypes.map((mediaType) => [mediaType, { schema: text }])),
});
const answer = (...mediaTypes: readonly string[]): object => ({
  responses: { 200: { description: 'x', ...content(...mediaTypes) } },
});
const body = (schema: object): object => ({
  requestBody: { content: { 'application/json': { schema } } },
});

interface Row {
  readonly name: string;
  readonly servers?: readonly object[];
  readonly operation?: object;
  readonly sdl?: string;
  readonly options?: { readonly scalars: Readonly<Record<string, string>> };
  /** `code: message`, where `{client}` is the target. */
  readonly expected: readonly string[];
}

const ROWS: readonly Row[] = [
  { name: 'nothing about an ordinary operation', operation: { get: answer('text/csv') }, expected: [] },
  {
    name: 'a response with a media type that no call requests',
    operation: { get: answer('application/json', 'text/csv') },
    expected: ['client-response-unread: The {client} client does not request text/csv from GET /a.'],
  },
  {
    name: 'a form with files next to JSON',
    operation: {
      post: {
        requestBody: {
          content: {
            'application/json': { schema: { type: 'object', properties: { a: text } } },
            'multipart/form-data': {
              schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } } },
            },
          },
        },
        ...answer('text/csv'),
      },
    },
    expected: [
      'client-content-unsent: The {client} client does not send the body of POST /a as multipart/form-data.',
    ],
  },
  {
    name: 'nothing about JSON that cannot contain the files of a form',
    operation: {
      post: {
        requestBody: {
          content: {
            'application/json': {
              schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } } },
            },
            'multipart/form-data': {
              schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } } },
            },
          },
        },
        ...answer('text/csv'),
      },
    },
    expected: [],
  },
  {
    name: 'nothing about a form with the same content as JSON, or bytes of several types',
    operation: {
      post: {
        requestBody: {
          content: {
            'application/json': { schema: { $ref: '#/components/schemas/A' } },
            'multipart/form-data': { schema: { $ref: '#/components/schemas/A' } },
          },
        },
        ...answer('text/csv'),
      },
      put: { requestBody: { content: { 'image/png': {}, 'image/gif': {} } }, ...answer('text/csv') },
    },
    expected: [],
  },
  {
    name: 'other types of a body that is a string',
    operation: {
      put: { requestBody: content('text/csv', 'text/plain', 'image/png'), ...answer('text/csv') },
    },
    expected: [
      'client-content-unsent: The {client} client does not send the body of PUT /a as text/plain.',
      'client-content-unsent: The {client} client does not send the body of PUT /a as image/png.',
    ],
  },
  {
    name: 'text with lines of JSON, which is read completely',
    operation: { get: answer('application/jsonl') },
    expected: [
      'client-stream-whole: The {client} client returns the application/jsonl response of GET /a only when it is complete.',
    ],
  },
  {
    name: 'the body of a GET',
    operation: {
      get: { ...answer('text/csv'), ...body({ type: 'object', properties: { a: text } }) },
    },
    expected: ['client-body-unsent: The {client} client does not send the body of GET /a.'],
  },
  {
    name: 'nothing about an empty body of a GET',
    operation: { get: { ...answer('text/csv'), ...body({ type: 'object' }) } },
    expected: [],
  },
  {
    name: 'a scalar of an unknown type',
    sdl: 'scalar Anything type Query { a: Anything }',
    expected: [
      'client-scalar-unknown: The JSON type of the scalar Anything is unknown, so its values are untyped in the {client} client.',
    ],
  },
  {
    name: 'nothing about a scalar with the description of a string',
    sdl: '"A moment, in RFC 3339." scalar DateTime "Pattern `^\\\\d+$`." scalar Money type Query { a: DateTime b: Money }',
    expected: [],
  },
  {
    name: 'a scalar that is recognized only by its name',
    sdl: 'scalar Money scalar Port scalar Date @specifiedBy(url: "https://date.test") type Query { a: Money b: Date c: Port }',
    expected: [
      'client-scalar-assumed: The contract does not specify the JSON type of the scalar Money; clients assume string, because most services use it.',
      'client-scalar-assumed: The contract does not specify the JSON type of the scalar Port; clients assume number, because most services use it.',
    ],
  },
  {
    name: 'nothing about a scalar that the options map',
    sdl: 'scalar Anything type Query { a: Anything }',
    options: { scalars: { Anything: 'string' } },
    expected: [],
  },
  {
    name: 'a relative server of an operation without a base',
    operation: { get: answer('text/csv'), servers: [{ url: '/other' }] },
    expected: ['client-server-lost: The {client} client sends GET /a to its base URL, not to "/other".'],
  },
  {
    name: 'nothing about a server that is relative to the server of the contract',
    servers: [{ url: 'https://a.test/v1' }],
    operation: { get: answer('text/csv'), servers: [{ url: '/other' }] },
    expected: [],
  },
  {
    name: 'nothing about a server that is also the server of the contract',
    servers: [{ url: '/v1' }],
    operation: { get: answer('text/csv'), servers: [{ url: '/v1' }] },
    expected: [],
  },
  {
    name: 'a subscription',
    sdl: 'type Query { a: Int } type Subscription { ticks: Int }',
    expected: ['client-subscription: The {client} client has no method for the subscription Ticks.'],
  },
];

test.each(CLIENTS.flatMap((client) => ROWS.map((row) => ({ client, ...row }))))(
  '$client reports $name',
  async ({ client, servers, operation, sdl, options = {}, expected }) => {
    const document = {
      openapi: '3.1.0',
      info: { title: 'A', version: '1' },
      servers,
      paths: { '/a': operation },
      components: { schemas: { A: { type: 'object', properties: { a: text } } } },
    };
    const files = memoryFiles({
      ...(operation && { 'openapi.json': JSON.stringify(document) }),
      ...(sdl !== undefined && { 'schema.graphql': sdl }),
    });
    const { contract } = await load(
      { ...(operation && { openapi: 'openapi.json' }), ...(sdl !== undefined && { graphql: ['*.graphql'] }) },
      files,
    );
    const { diagnostics } = await emit(contract!, [{ id: client, options }], environment);
    expect(diagnostics.map(({ code, message }) => `${code}: ${message}`)).toEqual(
      expected.map((line) => line.replace('{client}', client)),
    );
    for (const { at } of diagnostics) expect(at).toBeDefined();
  },
);

test('equal diagnostics of several clients are reported once, at the position of the first', async () => {
  const files = memoryFiles({
    'schema.graphql': 'scalar Money scalar Anything type Query { a: Money b: Anything }',
  });
  const { contract } = await load({ graphql: ['*.graphql'] }, files);
  const all = CLIENTS.map((id) => ({ id, options: {} }));
  const { diagnostics } = await emit(contract!, all, environment);
  expect(diagnostics.map(({ code }) => code)).toEqual([
    'client-scalar-assumed',
    ...CLIENTS.map(() => 'client-scalar-unknown'),
  ]);
});
