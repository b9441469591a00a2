/** The states in responses, the states before them, and the resulting findings. */
import { beforeAll, describe, expect, test } from 'vitest';
import { load } from '../../src/load/load.ts';
import type { Contract } from '../../src/model/contract.ts';
import { stateTransitions } from '../../src/verify/checks/state-transitions.ts';
import type { Answered, Case, Exchange } from '../../src/verify/exchange.ts';
import { observedStatesIn } from '../../src/verify/judge/observed-states.ts';
import { StateMemory } from '../../src/verify/run/memory.ts';
import { memoryFiles } from '../load/memory-files.ts';

const body = (schema: string): string =>
  `{ description: It., content: { application/json: { schema: ${schema} } } }`;
const OPENAPI = `openapi: 3.1.0
info: { title: Shop, version: '1' }
x-fern-idempotency-headers: [{ header: Key, name: key }]
paths:
  /orders:
    get: { operationId: listOrders, responses: { '200': ${body("{ type: array, items: { $ref: '#/components/schemas/Order' } }")} } }
    post: { operationId: createOrder, responses: { '201': ${body("{ $ref: '#/components/schemas/Made' }")} } }
    put:
      operationId: onceOrder
      x-fern-idempotent: true
      parameters: [{ name: Key, in: header, schema: { type: string } }]
      responses: { '201': ${body("{ $ref: '#/components/schemas/Order' }")} }
  /events:
    get: { operationId: getEvent, responses: { '200': ${body("{ type: object, properties: { id: { type: string }, order: { $ref: '#/components/schemas/Order' } } }")} } }
components:
  schemas:
    Status:
      type: string
      enum: [open, paid, sent]
      x-transitions: { initial: [open], from: { open: [paid], paid: [sent], sent: [] } }
    Order:
      type: object
      properties: { id: { type: string }, status: { anyOf: [{ $ref: '#/components/schemas/Status' }, { type: 'null' }] } }
    Made: { allOf: [{ $ref: '#/components/schemas/Order' }, { properties: { secret: { type: string } } }] }
`;
const SCHEMA = `directive @transitions(to: [String!]!, initial: Boolean = false) on ENUM_VALUE
enum Status { OPEN @transitions(to: ["PAID"], initial: true) PAID @transitions(to: []) }
type Order { id: ID! status: Status! }
type Payload { order: Order }
type Query { order: Order orders: [Order!]! }
type Mutation { pay: Payload! }
`;

let contract: Contract;
beforeAll(async () => {
  const files = memoryFiles({ 'a.yaml': OPENAPI, 'a.graphql': SCHEMA });
  contract = (await load({ openapi: 'a.yaml', graphql: ['a.graphql'] }, files)).contract!;
});

function answered(operation: string, json: unknown, status = 200, headers = {}): Answered {
  const found = contract.operations.find(({ name }) => name.wire === operation)!;
  return {
    case: { kind: found.kind, operation: found, intent: { kind: 'valid' } } as unknown as Case,
    request: { method: 'POST', url: '', headers },
    outcome: { status, headers: { 'content-type': 'application/json' }, text: '', json: json as null },
    milliseconds: 1,
  };
}

describe('states in a response', () => {
  test.each([
    ['createOrder', { id: 'o', status: 'open' }, 201, ['Order.status o open']],
    ['createOrder', { id: 'o', status: 'lost' }, 201, []],
    ['createOrder', { id: 'o', status: null }, 201, []],
    ['createOrder', { status: 'open' }, 201, []],
    ['listOrders', [{ id: 'o', status: 'open' }], 200, []],
    ['getEvent', { id: 'e', order: { id: 'o', status: 'open' } }, 200, []],
    ['order', { data: { order: { id: 'o', status: 'PAID' } } }, 200, ['Order.status o PAID']],
    ['order', { data: { order: null } }, 200, []],
    ['orders', { data: { orders: [{ id: 'o', status: 'PAID' }] } }, 200, []],
    ['pay', { data: { pay: { order: { id: 'o', status: 'PAID' } } } }, 200, ['Order.status o PAID']],
  ])('%s %j', (operation, json, status, expected) => {
    const seen = observedStatesIn(contract, answered(operation, json, status));
    expect(seen.map(({ subject, id, state }) => `${subject} ${id} ${state}`)).toEqual(expected);
  });

  test('a resource keeps its identity under another type, but not in the other protocol', () => {
    const key = (operation: string, json: unknown, status = 201) =>
      observedStatesIn(contract, answered(operation, json, status))[0]?.key;
    const order = { id: 'o', status: 'open' };
    expect(key('createOrder', order)).toBe(key('onceOrder', order));
    expect(key('createOrder', order)).not.toBe(
      key('order', { data: { order: { id: 'o', status: 'OPEN' } } }),
    );
  });
});

test('only states in responses that arrived before the request count as earlier states', () => {
  const memory = new StateMemory();
  const seen = (state: string) =>
    observedStatesIn(contract, answered('createOrder', { id: 'o', status: state }, 201));
  const [first, overlapping] = [memory.now(), memory.now()];
  expect(memory.seen(seen('paid'), first)[0]).not.toHaveProperty('before');
  expect(memory.seen(seen('open'), overlapping)[0]).not.toHaveProperty('before');
  expect(memory.seen(seen('sent'), memory.now())[0]).toHaveProperty('before', 'open');
});

describe('findings', () => {
  const judged = (operation: string, state: string, before?: string, headers = {}) => {
    const exchange = answered(operation, { id: 'o', status: state }, 201, headers);
    const states = observedStatesIn(contract, exchange).map((one) => ({ ...one, ...(before && { before }) }));
    const verdict = stateTransitions.run({ ...exchange, states } as never, {} as never);
    return (verdict as { readonly kind: string }[] | undefined)?.map(({ kind }) => kind);
  };
  test.each([
    ['a transition', 'createOrder', 'paid', 'open', []],
    ['an unobserved state in between', 'createOrder', 'sent', 'open', []],
    ['no change', 'createOrder', 'sent', 'sent', []],
    ['an undeclared way back', 'createOrder', 'open', 'paid', ['Order.status paid open']],
    ['a beginning', 'createOrder', 'open', undefined, []],
    ['an initial state from the middle', 'createOrder', 'paid', undefined, ['Order.status begins paid']],
  ])('%s', (_, operation, state, before, expected) =>
    expect(judged(operation, state, before)).toEqual(expected),
  );

  test('a repetition may find the resource in any state', () => {
    expect(judged('onceOrder', 'paid', undefined, { key: 'k' })).toBeUndefined();
    expect(judged('onceOrder', 'paid')).toEqual(['Order.status begins paid']);
  });

  test('a response without states is not checked', () => {
    const exchange: Exchange = answered('getEvent', { id: 'e' });
    expect(stateTransitions.run(exchange as never, {} as never)).toBeUndefined();
  });
});
