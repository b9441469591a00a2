/** Values of a resource in a response remain valid until a request may change them. */
import { beforeAll, describe, expect, test } from 'vitest';
import { load } from '../../src/load/load.ts';
import type { Contract } from '../../src/model/contract.ts';
import type { Answered, Case } from '../../src/verify/exchange.ts';
import { KnownValues } from '../../src/verify/run/known-values.ts';
import { memoryFiles } from '../load/memory-files.ts';

const body = (schema: string): string =>
  `{ description: It., content: { application/json: { schema: ${schema} } } }`;
const ONE = body("{ $ref: '#/components/schemas/Order' }");
const SENT = `{ content: { application/json: { schema: { $ref: '#/components/schemas/OrderInput' } } } }`;
const ID = '[{ name: id, in: path, required: true, schema: { type: string } }]';
const OPENAPI = `openapi: 3.1.0
info: { title: Shop, version: '1' }
paths:
  /orders:
    get: { operationId: listOrders, responses: { '200': ${body("{ type: array, items: { $ref: '#/components/schemas/Order' } }")} } }
    post: { operationId: createOrder, requestBody: ${SENT}, responses: { '201': ${ONE}, '422': { description: No. } } }
  /orders/{id}:
    get: { operationId: getOrder, parameters: ${ID}, responses: { '200': ${ONE} } }
    patch: { operationId: updateOrder, parameters: ${ID}, requestBody: ${SENT}, responses: { '200': ${ONE}, '422': { description: No. } } }
    delete: { operationId: deleteOrder, parameters: ${ID}, responses: { '204': { description: Gone. } } }
  /orders/renaming:
    post: { operationId: renameOrders, responses: { '204': { description: Done. } } }
  /returns/{id}:
    get: { operationId: getReturn, parameters: ${ID}, responses: { '200': ${body("{ $ref: '#/components/schemas/Return' }")} } }
    patch: { operationId: changeReturn, parameters: ${ID}, requestBody: ${SENT}, responses: { '204': { description: Done. } } }
components:
  schemas:
    Return:
      type: object
      required: [id, order]
      properties: { id: { type: string }, order: { $ref: '#/components/schemas/Order' } }
    Order:
      type: object
      required: [id, title, total]
      properties: { id: { type: string }, title: { type: string }, stock: { type: integer }, total: { type: number, readOnly: true } }
    OrderInput: { type: object, properties: { title: { type: string }, stock: { type: integer } } }
`;

let contract: Contract;
beforeAll(async () => {
  contract = (await load({ openapi: 'a.yaml' }, memoryFiles({ 'a.yaml': OPENAPI }))).contract!;
});

let now = 0;

function exchange(name: string, id: string, json: unknown, status = 200): Answered {
  const operation = contract.operations.find((one) => one.name.wire === name)!;
  const parameters = id === '' ? {} : { 'path.id': id };
  const headers = { 'content-type': 'application/json' };
  const { title } = (json ?? {}) as { readonly title?: string };
  const isSent = title !== undefined && name !== 'getOrder';
  const sent = isSent ? { body: { mediaType: 'application/json', value: { title } } } : {};
  // Lists may still show the earlier value before this time.
  now += 10_000;
  return {
    case: { kind: 'rest', operation, parameters, ...sent, intent: { kind: 'valid' } } as unknown as Case,
    request: { method: 'GET', url: `http://shop.test/orders/${id}`, headers },
    outcome: { status, headers, text: JSON.stringify(json), json: json as null },
    sentAt: now,
    milliseconds: 1,
  };
}

const order = (id: string, title: string, total = 1): object => ({ id, title, total });

/** Returns the goals of the contradictions in the last exchange. */
function told(...exchanges: readonly Answered[]): readonly string[] {
  const known = new KnownValues(contract);
  return exchanges.map((one) => known.observe(one).map(({ goal }) => goal)).at(-1)!;
}

describe('a later response', () => {
  test('shows the same values', () => {
    const list = exchange('listOrders', '', [order('order_1', 'A'), order('order_2', 'B')]);
    expect(told(list, exchange('getOrder', 'order_1', order('order_1', 'A')))).toEqual([]);
  });

  test('shows another value, although nothing was changed', () => {
    const list = exchange('listOrders', '', [order('order_1', 'A')]);
    expect(told(list, exchange('getOrder', 'order_1', order('order_1', 'B')))).toEqual(['observe']);
  });

  test('shows another number after a request about a related resource', () => {
    const stock = (title: string, count: number) => ({ ...order('order_1', title), stock: count });
    const list = (): Answered => exchange('listOrders', '', [stock('A', 5)]);
    const shown = (): Answered => exchange('getReturn', 'return_1', { id: 'return_1', order: stock('A', 5) });
    const changed = (): Answered => exchange('changeReturn', 'return_1', null, 204);
    const read = (title: string, count: number): Answered =>
      exchange('getOrder', 'order_1', stock(title, count));
    expect(told(list(), shown(), changed(), read('A', 7))).toEqual([]);
    // No response has shown that the resources belong together.
    expect(told(list(), changed(), read('A', 7))).toEqual(['observe']);
    // A request about another resource does not rename this one.
    expect(told(list(), shown(), changed(), read('B', 7))).toEqual(['observe']);
  });

  test('shows another value that the service itself may change', () => {
    const list = exchange('listOrders', '', [order('order_1', 'A', 1)]);
    expect(told(list, exchange('getOrder', 'order_1', order('order_1', 'A', 2)))).toEqual([]);
  });

  test('shows another value after a rejected change', () => {
    const read = exchange('getOrder', 'order_1', order('order_1', 'A'));
    const refused = exchange('updateOrder', 'order_1', null, 422);
    expect(told(read, refused, exchange('getOrder', 'order_1', order('order_1', 'B')))).toEqual(['refusal']);
  });

  test('shows another value after a change of another resource', () => {
    const read = exchange('getOrder', 'order_1', order('order_1', 'A'));
    const changed = exchange('updateOrder', 'order_2', order('order_2', 'C'));
    expect(told(read, changed, exchange('listOrders', '', [order('order_1', 'C')]))).toEqual(['observe']);
  });

  test('shows another value after a change without an id', () => {
    const read = exchange('getOrder', 'order_1', order('order_1', 'A'));
    const changed = exchange('updateOrder', '', { title: 'C' });
    expect(told(read, changed, exchange('listOrders', '', [order('order_1', 'C')]))).toEqual([]);
  });

  test('shows the value before a change', () => {
    const read = exchange('getOrder', 'order_1', order('order_1', 'A'));
    const changed = exchange('updateOrder', 'order_1', order('order_1', 'B'));
    const old = exchange('listOrders', '', [order('order_1', 'A')]);
    expect(told(read, changed, old)).toEqual(['observe']);
    const soon = { ...exchange('listOrders', '', [order('order_1', 'A')]), sentAt: changed.sentAt! + 10 };
    expect(told(read, changed, soon)).toEqual([]);
  });

  test('shows another value after a request without an id, which may change any resource', () => {
    const read = exchange('getOrder', 'order_1', order('order_1', 'A'));
    const all = exchange('renameOrders', '', null, 204);
    expect(told(read, all, exchange('getOrder', 'order_1', order('order_1', 'B')))).toEqual([]);
  });

  test('lists a deleted resource', () => {
    const read = exchange('getOrder', 'order_1', order('order_1', 'A'));
    const deleted = exchange('deleteOrder', 'order_1', null, 204);
    expect(told(read, deleted, exchange('listOrders', '', [order('order_1', 'A')]))).toEqual(['delete']);
  });

  test('lists versions of a resource', () => {
    const read = exchange('getOrder', 'order_1', order('order_1', 'B'));
    const versions = exchange('listOrders', '', [order('order_1', 'B'), order('order_1', 'A')]);
    expect(told(read, versions)).toEqual([]);
  });
});

const STATES = `openapi: 3.1.0
info: { title: Shop, version: '1' }
paths:
  /orders/{id}:
    get: { operationId: getOrder, parameters: ${ID}, responses: { '200': ${ONE} } }
components:
  schemas:
    Order:
      type: object
      required: [id, state]
      properties:
        id: { type: string }
        state: { $ref: '#/components/schemas/OrderState' }
    OrderState: { type: string, enum: [open, paid], x-transitions: { initial: [open], from: { open: [paid], paid: [] } } }
`;
const SCHEMA = `
directive @transitions(to: [String!]!, initial: Boolean = false) on ENUM_VALUE
enum OrderState { OPEN @transitions(to: ["PAID"], initial: true) PAID @transitions(to: []) }
type Order { id: ID! state: OrderState! }
type Query { order(id: ID!): Order }
`;

test('shows a state in one protocol, and an earlier state in the other protocol', async () => {
  const files = memoryFiles({ 'a.yaml': STATES, 'a.graphql': SCHEMA });
  const both = (await load({ openapi: 'a.yaml', graphql: ['a.graphql'] }, files)).contract!;
  const query = both.operations.find(({ name }) => name.wire === 'order')!;
  const one = exchange('getOrder', 'order_1', { id: 'order_1', state: 'paid' });
  const read = {
    ...one,
    case: { ...one.case, operation: both.operations.find(({ name }) => name.wire === 'getOrder')! },
  };
  const asked = (state: string): Answered => {
    const json = { data: { order: { id: 'order_1', state } } };
    const { outcome, ...rest } = exchange('getOrder', 'order_1', json);
    const made = {
      kind: 'graphql',
      operation: query,
      document: 'query order($id: ID!) { order(id: $id) { id state } }',
    };
    return {
      ...rest,
      outcome,
      case: { ...made, variables: { id: 'order_1' }, intent: { kind: 'valid' } } as unknown as Case,
    };
  };
  const goals = (state: string): readonly string[] => {
    const known = new KnownValues(both);
    known.observe(read as Answered);
    return known.observe(asked(state)).map(({ goal }) => goal);
  };
  expect(goals('PAID')).toEqual([]);
  expect(goals('OPEN')).toEqual(['observe']);
});

const PARCELS = `openapi: 3.1.0
info: { title: Post, version: '1' }
paths:
  /depots/{depot}/parcels/{id}:
    get:
      operationId: getParcel
      parameters:
        - { name: depot, in: path, required: true, schema: { type: string } }
        - { name: id, in: path, required: true, schema: { type: string } }
      responses: { '200': ${body("{ $ref: '#/components/schemas/Parcel' }")} }
    delete:
      operationId: deleteParcel
      parameters:
        - { name: depot, in: path, required: true, schema: { type: string } }
        - { name: id, in: path, required: true, schema: { type: string } }
      responses: { '204': { description: Gone. } }
  /depots/{depot}/parcels:
    get:
      operationId: listParcels
      parameters: [{ name: depot, in: path, required: true, schema: { type: string } }]
      responses: { '200': ${body("{ type: array, items: { $ref: '#/components/schemas/Parcel' } }")} }
components:
  schemas:
    Parcel:
      type: object
      required: [id, state]
      properties:
        id: { type: string }
        name: { type: string }
        state: { $ref: '#/components/schemas/ParcelState' }
        sent_at: { type: [string, 'null'], format: date-time, x-stamp: { enters: [sent] } }
    ParcelState:
      type: string
      enum: [open, sent, done]
      x-transitions: { initial: [open], from: { open: [sent], sent: [done], done: [] } }
`;

test.each([
  ['a stamp of an earlier state that changes', 'sent', 'done', '2026-01-02', 'a', ['observe']],
  ['a stamp that stays', 'sent', 'done', '2026-01-01', 'a', []],
  ['a stamp of a state that the resource has entered', 'open', 'sent', '2026-01-02', 'a', []],
  ['a resource with the same id below another parent', 'sent', 'done', '2026-01-02', 'b', []],
])('%s', async (_, before, after, day, depot, expected) => {
  const parcels = (await load({ openapi: 'a.yaml' }, memoryFiles({ 'a.yaml': PARCELS }))).contract!;
  const read = (state: string, sent: string, from: string): Answered => {
    const one = exchange('getOrder', 'p1', { id: 'p1', name: from, state, sent_at: `${sent}T00:00:00Z` });
    const parameters = { 'path.depot': from, 'path.id': 'p1' };
    return { ...one, case: { ...one.case, operation: parcels.operations[0]!, parameters } as Case };
  };
  const known = new KnownValues(parcels);
  known.observe(read(before, '2026-01-01', 'a'));
  const goals = known.observe(read(after, day, depot)).map(({ goal }) => goal);
  expect([...new Set(goals)]).toEqual(expected);
});

test.each([
  ['the same parent', 'a', ['delete']],
  ['another parent', 'b', []],
])('a list below %s shows a deleted resource', async (_, depot, expected) => {
  const parcels = (await load({ openapi: 'a.yaml' }, memoryFiles({ 'a.yaml': PARCELS }))).contract!;
  const parcel = { id: 'p1', state: 'open' };
  const send = (index: number, from: string, json: unknown, status = 200): Answered => {
    const one = exchange('getOrder', 'p1', json, status);
    const parameters = { 'path.depot': from, ...(index < 2 && { 'path.id': 'p1' }) };
    return { ...one, case: { ...one.case, operation: parcels.operations[index]!, parameters } as Case };
  };
  const known = new KnownValues(parcels);
  known.observe(send(0, 'a', parcel));
  known.observe(send(1, 'a', null, 204));
  expect(known.observe(send(2, depot, [parcel])).map(({ goal }) => goal)).toEqual(expected);
});
