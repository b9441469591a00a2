/** Faults are listed only where they can change a response. */
import { expect, test } from 'vitest';
import { faultsIn } from '../../../src/mock/faults/choose.ts';
import { contractOf } from '../../semantics/contract.ts';

const json = (schema: string): string =>
  `{ description: One., content: { application/json: { schema: ${schema} } } }`;
const ORDER = "{ $ref: '#/components/schemas/Order' }";

/** Orders that cannot be changed, without credentials, receivers of webhooks, or readable customers. */
const openapi = ({ change = '', root = '', rejection = '' }): string => `
openapi: 3.1.0
info: { title: Shop, version: '1' }
${root}
paths:
  /orders:
    get: { responses: { '200': ${json(`{ type: array, items: ${ORDER} }`)} } }
    post:
      requestBody: { content: { application/json: { schema: { type: object, properties: { customer_id: { type: string }, note: { type: string } } } } } }
      responses: { '201': ${json(ORDER)}${rejection} }
  /orders/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
    get: { responses: { '200': ${json(ORDER)}, '404': { description: None. } } }
${change}
webhooks:
  order.created:
    post:
      requestBody: { content: { application/json: { schema: { type: object, properties: { data: ${ORDER} } } } } }
      responses: { '204': { description: Received. } }
components:
  schemas:
    Customer: { type: object, properties: { id: { type: string } } }
    Order:
      type: object
      required: [id]
      properties:
        id: { type: string }
        customer_id: { type: string }
        note: { type: string }
        state: { type: string, enum: [open, closed] }
        item_count: { type: string }
        updated_at: { type: string, format: date-time, readOnly: true }
`;

const PATCH = (header: string, statuses: string): string => `
    patch:
      ${header}
      requestBody: { content: { application/json: { schema: { type: object, properties: { note: { type: string } } } } } }
      responses: { '200': ${json(ORDER)}${statuses} }`;
const IF_MATCH = 'parameters: [{ name: If-Match, in: header, schema: { type: string } }]';

const CUSTOMERS = `
  /customers/{id}:
    get:
      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
      responses: { '200': ${json("{ $ref: '#/components/schemas/Customer' }")}, '404': { description: None. } }`;
const AUTH = 'security: [{ key: [] }]';

async function namesIn(text: string): Promise<ReadonlySet<string>> {
  return new Set(faultsIn(await contractOf(text)).map(({ fault, place }) => `${fault.id}@${place.name}`));
}

const FIXED = [
  'forgotten-value@order.customer_id',
  'forgotten-value@order.item_count',
  'forgotten-value@order.note',
  'forgotten-value@order.state',
  'forgotten-value@order.updated_at',
  'lost-write@POST /orders',
  'missing-item@GET /orders',
  'reversed-order@GET /orders',
];

test('faults that cannot occur in a contract are not listed for it', async () => {
  expect([...(await namesIn(openapi({})))].toSorted()).toEqual(FIXED);
});

test.each([
  [
    'a change',
    { change: PATCH('', '') },
    [
      'lost-write@PATCH /orders/{id}',
      'partial-write@PATCH /orders/{id}',
      'stray-write@PATCH /orders/{id}',
      'stale-read@GET /orders',
      'stale-read@GET /orders/{id}',
      'frozen-stamp@order.updated_at',
    ],
  ],
  [
    'a condition',
    { change: PATCH(IF_MATCH, ", '412': { description: No. }") },
    ['unguarded-precondition@PATCH /orders/{id}'],
  ],
  [
    'a readable reference',
    { change: CUSTOMERS, rejection: ", '422': { description: No. }" },
    ['unguarded-reference@POST /orders'],
  ],
])('%s', async (_name, parts, expected) => {
  const names = await namesIn(openapi(parts));
  for (const name of expected) expect([...names]).toContain(name);
});

test('faults of a condition and of a reference need a declared rejection', async () => {
  const names = [...(await namesIn(openapi({ change: PATCH(IF_MATCH, '') + CUSTOMERS })))];
  expect(names.filter((name) => name.startsWith('unguarded'))).toEqual([]);
});

test('tenants need credentials', async () => {
  const scheme = 'securitySchemes: { key: { type: http, scheme: bearer } }\n  schemas:';
  const names = [...(await namesIn(openapi({ root: AUTH }).replace('schemas:', () => scheme)))];
  expect(names.filter((name) => name.startsWith('crossed-scope'))).toEqual([
    'crossed-scope@GET /orders',
    'crossed-scope@POST /orders',
    'crossed-scope@GET /orders/{id}',
  ]);
});
