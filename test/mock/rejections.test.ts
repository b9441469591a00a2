/** Rejected requests: their challenges, and the details of their problems. */
import { expect, test } from 'vitest';
import { createMock } from '../../src/mock/mock.ts';
import { contractOf } from './contract-of.ts';

const problem = {
  description: 'Rejected.',
  content: {
    'application/problem+json': {
      schema: {
        type: 'object',
        properties: {
          type: { type: 'string', format: 'uri-reference' },
          title: { type: 'string' },
          status: { type: 'integer' },
          code: { type: 'string' },
        },
      },
    },
  },
};
const json = (schema: object) => ({ 'application/json': { schema } });
const depot = { type: 'object', required: ['id'], properties: { id: { type: 'string' } } };
const parcel = {
  type: 'object',
  required: ['id', 'depotId'],
  properties: { id: { type: 'string' }, depotId: { type: 'string' } },
};

async function mockWith(scheme: object) {
  const document = {
    openapi: '3.1.0',
    info: { title: 'Desk', version: '1' },
    security: [{ own: [] }],
    paths: {
      '/depots': {
        get: {
          responses: {
            200: {
              description: 'ok',
              content: json({ type: 'array', items: { $ref: '#/components/schemas/Depot' } }),
            },
          },
        },
      },
      '/parcels': {
        post: {
          requestBody: {
            required: true,
            content: json({
              type: 'object',
              required: ['depotId'],
              properties: { depotId: { type: 'string' } },
            }),
          },
          responses: {
            201: { description: 'ok', content: json({ $ref: '#/components/schemas/Parcel' }) },
            401: problem,
            422: problem,
          },
        },
      },
    },
    components: { securitySchemes: { own: scheme }, schemas: { Depot: depot, Parcel: parcel } },
  };
  return createMock(await contractOf(JSON.stringify(document)));
}

const KEY = { type: 'apiKey', in: 'header', name: 'X-Api-Key' };

test.each([
  [KEY, 'ApiKey realm="api", name="X-Api-Key"'],
  [{ type: 'http', scheme: 'basic' }, 'Basic realm="api"'],
  [{ type: 'http', scheme: 'bearer' }, 'Bearer'],
  [{ type: 'http', scheme: 'digest' }, 'digest realm="api"'],
])('a 401 of the scheme %j has the challenge %s', async (scheme, challenge) => {
  const mock = await mockWith(scheme);
  const { status, headers } = await mock.fetch(new Request('http://mock.test/depots'));
  expect([status, headers.get('www-authenticate')]).toEqual([401, challenge]);
});

test('a reference to an unknown resource is rejected, even if callers can only list this collection', async () => {
  const mock = await mockWith(KEY);
  const headers = { 'x-api-key': 'demo', 'content-type': 'application/json' };
  const post = (depotId: string) =>
    mock.fetch(
      new Request('http://mock.test/parcels', { method: 'POST', headers, body: JSON.stringify({ depotId }) }),
    );
  const rejected = await post('unknown');
  expect(rejected.status).toBe(422);
  expect(await rejected.json()).toMatchObject({ type: 'about:blank', status: 422, code: 'reference' });
  const depots = (await (await mock.fetch(new Request('http://mock.test/depots', { headers }))).json()) as {
    id: string;
  }[];
  expect((await post(depots[0]!.id)).status).toBe(201);
});

test('a problem names only the variant that the tag selects', async () => {
  const variant = (kind: string, name: string) => ({
    type: 'object',
    required: ['kind', name],
    properties: { kind: { const: kind }, [name]: { type: 'string' } },
  });
  const { fetch } = createMock(
    await contractOf(
      JSON.stringify({
        openapi: '3.1.0',
        info: { title: 'Till', version: '1' },
        paths: {
          '/payments': {
            post: {
              requestBody: {
                required: true,
                content: json({ oneOf: [variant('card', 'number'), variant('transfer', 'iban')] }),
              },
              responses: { 204: { description: 'Paid.' } },
            },
          },
        },
      }),
    ),
  );
  const response = await fetch(
    new Request('http://mock.test/payments', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ kind: 'transfer', number: '4' }),
    }),
  );
  expect(await response.json()).toMatchObject({ errors: [{ pointer: '/iban', keyword: 'required' }] });
});
