/** Collections whose requests depend on one another by links into bodies and by nested paths, and run by newman. */
import { expect, onTestFinished, test } from 'vitest';
import { serve } from '../../src/cli/mock/serve.ts';
import type { JsonObject, JsonValue } from '../../src/core/json.ts';
import { emit } from '../../src/emit/run.ts';
import { load } from '../../src/load/load.ts';
import { createMock } from '../../src/mock/mock.ts';
import { memoryFiles } from '../load/memory-files.ts';
import { environment } from '../support/emit-contract.ts';
import { requestsIn, runCollection, type CollectionItem } from './run-collection.ts';

interface Item extends CollectionItem {
  readonly request: {
    readonly body: { readonly raw: string };
    readonly url: { readonly variable: readonly { readonly value: string }[] };
  };
}

async function collectionOf(document: JsonObject) {
  const { contract, diagnostics } = await load(
    { openapi: 'api.json' },
    memoryFiles({ 'api.json': JSON.stringify(document) }),
  );
  if (!contract) throw new Error(JSON.stringify(diagnostics));
  const { files } = await emit(contract, [{ id: 'postman', options: {} }], environment);
  const collection = JSON.parse(files[0]!.text) as { readonly item: readonly CollectionItem[] };
  const requests = collection.item.flatMap(requestsIn) as unknown as readonly Item[];
  return { contract, collection, names: requests.map(({ name }) => name), requests };
}

const json = (schema: JsonObject, rest: JsonObject = {}): JsonObject => ({
  content: { 'application/json': { schema, ...rest } },
});
const document = (paths: JsonObject): JsonObject => ({
  openapi: '3.1.0',
  info: { title: 'Sky', version: '1' },
  servers: [{ url: 'https://sky.test' }],
  paths,
});
const inPath = (name: string, schema: JsonObject = { type: 'string' }): JsonValue => [
  { name, in: 'path', required: true, schema },
];
const done = { 204: { description: 'Done' } };
const TELESCOPE_ID = { type: 'string', pattern: '^tel_[0-9a-f]{12}$' };

/** Observations are in another folder, and refer to a telescope in the body. */
const SKY = document({
  '/telescopes': {
    post: {
      operationId: 'createTelescope',
      tags: ['telescopes'],
      requestBody: json({
        type: 'object',
        required: ['name'],
        properties: { name: { type: 'string' } },
      }),
      responses: {
        201: {
          description: 'Created',
          ...json({ $ref: '#/components/schemas/Telescope' }),
          links: {
            remove: { operationId: 'deleteTelescope', parameters: { telescopeId: '$response.body#/id' } },
            observe: {
              operationId: 'createObservation',
              requestBody: { telescopeId: '$response.body#/id' },
            },
          },
        },
      },
    },
  },
  '/telescopes/{telescopeId}': {
    parameters: inPath('telescopeId', TELESCOPE_ID),
    delete: { operationId: 'deleteTelescope', tags: ['telescopes'], responses: done },
  },
  '/observations': {
    post: {
      operationId: 'createObservation',
      tags: ['observations'],
      requestBody: json({
        type: 'object',
        additionalProperties: false,
        required: ['telescopeId'],
        properties: { telescopeId: TELESCOPE_ID },
      }),
      responses: { 201: { description: 'Created', ...json({ $ref: '#/components/schemas/Observation' }) } },
    },
  },
});
const SKY_WITH_TYPES = {
  ...SKY,
  components: {
    schemas: {
      Telescope: {
        type: 'object',
        required: ['id', 'name'],
        properties: { id: TELESCOPE_ID, name: { type: 'string' } },
      },
      Observation: {
        type: 'object',
        required: ['id', 'telescopeId'],
        properties: { id: { type: 'string' }, telescopeId: TELESCOPE_ID },
      },
    },
  },
};

test('against the mock, a linked body has the id of a resource that is deleted only later', async () => {
  const { contract, collection, names } = await collectionOf(SKY_WITH_TYPES);
  expect(names).toEqual(['createTelescope', 'createObservation', 'deleteTelescope']);
  const mock = createMock(contract);
  const bodies: string[] = [];
  const server = await serve(
    async (request) => {
      bodies.push(await request.clone().text());
      return mock.fetch(request);
    },
    { host: '127.0.0.1', port: 0, flag: '--port', onFault: (fault) => expect.unreachable(String(fault)) },
  );
  onTestFinished(server.close);
  const outcomes = await runCollection(collection, { baseUrl: server.origin, attempts: '1' });
  expect(outcomes.map(({ status, failures }) => ({ status, failures }))).toEqual([
    { status: 201, failures: [] },
    { status: 201, failures: [] },
    { status: 204, failures: [] },
  ]);
  expect(bodies[1]).toMatch(/"tel_[0-9a-f]{12}"/);
});

/** Returns the body of a request to which another links. */
async function linkedBody(body: JsonObject, requestBody: JsonValue): Promise<string> {
  const { requests } = await collectionOf(
    document({
      '/telescopes': {
        post: {
          operationId: 'createTelescope',
          tags: ['telescopes'],
          responses: {
            201: {
              description: 'Created',
              ...json({ type: 'object', properties: { id: {}, owner: {} } }),
              links: { observe: { operationId: 'createObservation', requestBody } },
            },
          },
        },
      },
      '/observations': {
        post: {
          operationId: 'createObservation',
          tags: ['observations'],
          requestBody: body,
          responses: done,
        },
      },
    }),
  );
  return requests.find(({ name }) => name === 'createObservation')!.request.body.raw.replace(/\s+/g, '');
}

const ID = '$response.body#/id';
const VARIABLE = '{{from_createTelescope_id}}';
const object = (properties: JsonObject, required: readonly string[] = []): JsonObject => ({
  type: 'object',
  required,
  properties,
});

test.for<readonly [string, JsonObject, JsonValue, string]>([
  [
    'a required property',
    json(object({ id: { type: 'string' } }, ['id'])),
    { id: ID },
    `{"id":"${VARIABLE}"}`,
  ],
  ['an optional property', json(object({ id: { type: 'string' } })), { id: ID }, `{"id":"${VARIABLE}"}`],
  ['a number', json(object({ id: { type: 'integer' } })), { id: ID }, `{"id":${VARIABLE}}`],
  [
    'a nested property',
    json(object({ owner: object({ id: { type: 'string' }, name: { type: 'string' } }, ['name']) })),
    { owner: { id: ID } },
    `{"owner":{"id":"${VARIABLE}","name":"string"}}`,
  ],
  [
    'a property that the example lacks',
    json(object({ id: { type: 'string' }, note: { type: 'string' } }), { example: { note: 'n' } }),
    { id: ID },
    `{"note":"n","id":"${VARIABLE}"}`,
  ],
  [
    'a property of the example',
    json(object({ id: { type: 'string' } }), { example: { id: 'x', note: 'n' } }),
    { id: ID },
    `{"id":"${VARIABLE}","note":"n"}`,
  ],
  ['the whole body', json({ type: 'string' }), ID, `"${VARIABLE}"`],
  [
    // A stored value is a string or a number.
    'an object, which is not passed on',
    json(object({ owner: object({ name: { type: 'string' } }, ['name']) }, ['owner'])),
    { owner: '$response.body#/owner' },
    '{"owner":{"name":"string"}}',
  ],
  [
    'an unknown property, which is not added',
    json(object({ note: { type: 'string' } }, ['note'])),
    { other: ID },
    '{"note":"string"}',
  ],
])('a link to %s of a body', async ([, body, requestBody, sent]) => {
  expect(await linkedBody(body, requestBody)).toBe(sent);
});

test('generated values fit patterns, formats, and bounds', async () => {
  const { requests } = await collectionOf(
    document({
      '/things/{id}': {
        parameters: inPath('id', TELESCOPE_ID),
        put: {
          requestBody: json(
            object(
              {
                code: { type: 'string', pattern: '^[A-Z]{3}-\\d{2}$' },
                shown: { type: 'string', pattern: '^x\\d+$', examples: ['x1'] },
                address: { type: 'string', format: 'ipv4' },
                step: { type: 'integer', minimum: 1, multipleOf: 5 },
                plain: { type: 'string' },
              },
              ['code', 'shown', 'address', 'step', 'plain'],
            ),
          ),
          responses: done,
        },
      },
    }),
  );
  const { body, url } = requests[0]!.request;
  expect(url.variable[0]!.value).toMatch(/^tel_[0-9a-f]{12}$/);
  const sent = JSON.parse(body.raw) as Record<string, unknown>;
  expect(sent).toEqual({
    code: expect.stringMatching(/^[A-Z]{3}-\d{2}$/),
    shown: 'x1',
    address: expect.stringMatching(/^\d+(\.\d+){3}$/),
    step: expect.any(Number),
    plain: 'string',
  });
  expect((sent['step'] as number) % 5).toBe(0);
});

test('a call that ends a resource comes after all calls on the resource and inside it', async () => {
  const call = (operationId: string, tag: string): JsonObject => ({
    operationId,
    tags: [tag],
    responses: done,
  });
  const { collection, names } = await collectionOf(
    document({
      '/orders/{id}': {
        parameters: inPath('id'),
        delete: call('deleteOrder', 'orders'),
        get: call('getOrder', 'orders'),
      },
      '/orders/{id}/cancel': { parameters: inPath('id'), post: call('cancelOrder', 'orders') },
      '/orders/{order}/lines/{line}': {
        parameters: [...(inPath('order') as JsonValue[]), ...(inPath('line') as JsonValue[])],
        delete: call('deleteLine', 'orders'),
        get: call('getLine', 'lines'),
      },
      '/notes/{id}': { parameters: inPath('id'), delete: call('deleteNote', 'notes') },
      '/notes/{id}/tags/{tag}': {
        parameters: [...(inPath('id') as JsonValue[]), ...(inPath('tag') as JsonValue[])],
        delete: call('deleteTag', 'notes'),
      },
    }),
  );
  expect(collection.item.map(({ name }) => name)).toEqual(['orders', 'lines', 'notes', 'Clean up']);
  expect(names).toEqual([
    'getOrder',
    'getLine',
    'deleteTag',
    'deleteNote',
    'deleteLine',
    'cancelOrder',
    'deleteOrder',
  ]);
});
