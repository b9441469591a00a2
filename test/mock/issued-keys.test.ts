/** A key that the mock has issued has the role of its resource. GraphQL rejects a whole request if one field is forbidden. */
import { expect, test } from 'vitest';
import { load } from '../../src/load/load.ts';
import { createMock } from '../../src/mock/mock.ts';
import { memoryFiles } from '../load/memory-files.ts';

const OPENAPI = `
openapi: 3.1.0
info: { title: Keys, version: '1' }
security: [{ bearer: [] }]
paths:
  /reports:
    get:
      x-access: { roles: [OWNER] }
      responses: { '200': { description: All. }, '401': { description: Unknown. }, '403': { description: Forbidden. } }
  /keys:
    post:
      requestBody:
        required: true
        content: { application/json: { schema: { type: object, required: [role], properties: { role: { $ref: '#/components/schemas/Role' } } } } }
      responses:
        '201': { description: One., content: { application/json: { schema: { $ref: '#/components/schemas/Key' } } } }
  /keys/{key_id}:
    parameters: [{ name: key_id, in: path, required: true, schema: { type: string } }]
    get:
      responses:
        '200': { description: One., content: { application/json: { schema: { $ref: '#/components/schemas/Key' } } } }
        '404': { description: None. }
    delete: { responses: { '204': { description: Gone. }, '404': { description: None. } } }
    patch:
      requestBody: { content: { application/json: { schema: { type: object, properties: { isLocked: { type: boolean } } } } } }
      responses: { '200': { description: One., content: { application/json: { schema: { $ref: '#/components/schemas/Key' } } } } }
components:
  securitySchemes: { bearer: { type: http, scheme: bearer, x-key-prefixes: { k_: live } } }
  schemas:
    Role: { type: string, enum: [owner, clerk] }
    Key:
      type: object
      required: [id, role]
      properties:
        id: { type: string, readOnly: true }
        role: { $ref: '#/components/schemas/Role' }
        isLocked: { type: boolean, default: false }
        secret: { type: string, readOnly: true, pattern: '^k_[a-z]{12}$', x-secret: { shown: once, valid: { isLocked: false } }, examples: [k_abcdefghijkl] }
`;
const SCHEMA = `
enum Role { OWNER CLERK }
directive @access(roles: [Role!]!) on FIELD_DEFINITION | INPUT_FIELD_DEFINITION
type Query { order: Order  orders(where: Where): [Order!]! }
type Mutation { addOrder(note: String): Order }
type Order { id: ID!  note: String  total: Int @access(roles: [OWNER]) }
input Where { note: String  above: Int @access(roles: [OWNER])  either: [Where!] }
`;

const { contract } = await load(
  { openapi: 'api.yaml', graphql: ['a.graphql'] },
  memoryFiles({ 'api.yaml': OPENAPI, 'a.graphql': SCHEMA }),
);

type Call = (
  path: string,
  key: string,
  body?: unknown,
  method?: string,
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read members of any response
) => Promise<{ status: number; body: any }>;

function client(): Call {
  const mock = createMock(contract!, { basePath: '' });
  return async (path, key, body, method = 'POST') => {
    const response = await mock.fetch(
      new Request(`http://mock.test${path}`, {
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        ...(body !== undefined && { method, body: JSON.stringify(body) }),
      }),
    );
    const text = await response.text();
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
  };
}

test('each key has its own role and the tenant of its creator', async () => {
  const call = client();
  const [clerk, owner] = [
    (await call('/keys', '@acme', { role: 'clerk' })).body,
    (await call('/keys', '@acme', { role: 'owner' })).body,
  ];
  expect(clerk.secret).not.toBe(owner.secret);
  expect((await call('/reports', clerk.secret)).status).toBe(403);
  expect((await call('/reports', owner.secret)).status).toBe(200);
  expect((await call(`/keys/${owner.id}`, clerk.secret)).status).toBe(200);
  expect((await call(`/keys/${owner.id}`, '@other')).status).toBe(404);
});

test('a key whose resource no longer meets the conditions of its secret is rejected', async () => {
  const call = client();
  const { id, secret } = (await call('/keys', '@acme', { role: 'owner' })).body;
  expect((await call('/reports', secret)).status).toBe(200);
  expect((await call(`/keys/${id}`, '@acme', { isLocked: true }, 'PATCH')).status).toBe(200);
  expect((await call('/reports', secret)).status).toBe(401);
});

const NAMED: readonly (readonly [query: string, variables: unknown, place: string | undefined])[] = [
  ['{ order { id note } }', undefined, undefined],
  ['{ order { id total } }', undefined, 'Order.total'],
  ['{ order { ...Sum } } fragment Sum on Order { sum: total }', undefined, 'Order.total'],
  ['mutation { addOrder(note: "a") { id total } }', undefined, 'Order.total'],
  ['{ orders(where: { either: [{ above: 1 }] }) { id } }', undefined, 'Where.above'],
  ['query ($w: Where) { orders(where: $w) { id } }', { w: { either: [{ note: 'a' }] } }, undefined],
  ['query ($w: Where) { orders(where: $w) { id } }', { w: { either: [{ above: 1 }] } }, 'Where.above'],
];

test.each(NAMED)('GraphQL for a clerk: %s', async (query, variables, place) => {
  const call = client();
  const before = (await call('/graphql', 'OWNER', { query: '{ orders { id } }' })).body;
  const { body } = await call('/graphql', 'CLERK', { query, variables });
  if (place === undefined) expect(body.errors).toBe(undefined);
  else
    expect(body).toEqual({ errors: [expect.objectContaining({ message: expect.stringContaining(place) })] });
  if (place !== undefined)
    expect((await call('/graphql', 'OWNER', { query: '{ orders { id } }' })).body).toEqual(before);
  expect((await call('/graphql', 'OWNER', { query, variables })).body.errors).toBe(undefined);
});
