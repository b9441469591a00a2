/** Ids of resources reach the requests that need them, without links, in one protocol and from one to the other. */
import { createSchema, createYoga } from 'graphql-yoga';
import { expect, test } from 'vitest';
import { load } from '../../src/load/load.ts';
import type { Contract } from '../../src/model/contract.ts';
import type { VerifyReport } from '../../src/verify/options.ts';
import { flowsOf } from '../../src/verify/run/flows.ts';
import { verify } from '../../src/verify/verify.ts';
import { memoryFiles } from '../load/memory-files.ts';

const OPENAPI = `openapi: 3.1.0
info: { title: Kennel, version: '1' }
paths:
  /dogs:
    post:
      operationId: createDog
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/NewDog' } } } }
      responses:
        '201': { description: Made., content: { application/json: { schema: { $ref: '#/components/schemas/Dog' } } } }
        '422': { description: Invalid. }
  /dogs/{dogId}:
    get:
      operationId: getDog
      parameters: [{ name: dogId, in: path, required: true, schema: { type: integer } }]
      responses:
        '200': { description: One., content: { application/json: { schema: { $ref: '#/components/schemas/Dog' } } } }
        '404': { description: None. }
        '422': { description: Invalid. }
  /walks:
    post:
      operationId: addWalk
      requestBody:
        required: true
        content: { application/json: { schema: { type: object, required: [stayId], properties: { stayId: { type: string } } } } }
      responses: { '204': { description: Walked. }, '404': { description: None. }, '422': { description: Invalid. } }
components:
  schemas:
    NewDog: { type: object, required: [name], properties: { name: { type: string } } }
    Dog: { type: object, required: [id, name], properties: { id: { type: integer }, name: { type: string } } }
`;

const SDL = `
type Query { stay(id: ID!): Stay }
type Mutation { createStay(input: CreateStayInput!): CreateStayPayload! }
input CreateStayInput { dogId: ID! }
type CreateStayPayload { stay: Stay }
type Stay { id: ID! dog: Dog! }
type Dog { id: ID! name: String! }
`;

async function contractOf(): Promise<Contract> {
  const files = memoryFiles({ 'a.yaml': OPENAPI, 'a.graphql': SDL });
  const { contract, diagnostics } = await load({ openapi: 'a.yaml', graphql: ['a.graphql'] }, files);
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  return contract!;
}

test('operations that create or read a resource lead to its id in the other protocol', async () => {
  const flows = flowsOf(await contractOf()).map(
    ({ from, expression, to, where }) => `${from.id} ${expression as string} → ${to.id} ${where}`,
  );
  expect(flows).toEqual(
    expect.arrayContaining([
      'POST /dogs $response.body#/id → mutation createStay variables/input/dogId',
      'GET /dogs/{dogId} $response.body#/id → mutation createStay variables/input/dogId',
      'mutation createStay $response.body#/stay/id → POST /walks body/stayId',
    ]),
  );
});

test.each([1, 2, 3])(
  'verify reaches every operation, although ids differ in their type: seed %i',
  async (seed) => {
    const dogs: { id: number; name: string }[] = [];
    const stays: { id: string; dog: { id: number; name: string } }[] = [];
    const body = async (request: Request): Promise<Record<string, unknown> | undefined> => {
      if (request.headers.get('content-type') !== 'application/json') return undefined;
      const value: unknown = await request.json().catch(() => undefined);
      return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
    };
    const rest = async (request: Request): Promise<Response> => {
      const { pathname } = new URL(request.url);
      const [, id] = /^\/dogs\/(.+)$/.exec(pathname) ?? [];
      if (id !== undefined && request.method === 'GET') {
        if (!/^-?\d+$/.test(id)) return new Response(null, { status: 422 });
        const dog = dogs.find((one) => String(one.id) === id);
        return dog ? Response.json(dog) : new Response(null, { status: 404 });
      }
      if (id !== undefined) return new Response(null, { status: 405, headers: { allow: 'GET' } });
      if (request.method !== 'POST') return new Response(null, { status: 405, headers: { allow: 'POST' } });
      const sent = await body(request);
      const text = sent?.[pathname === '/dogs' ? 'name' : 'stayId'];
      if (typeof text !== 'string') return new Response(null, { status: 422 });
      if (pathname === '/walks')
        return new Response(null, { status: stays.some((stay) => stay.id === text) ? 204 : 404 });
      const dog = { id: 1000 + dogs.length, name: text };
      dogs.push(dog);
      return Response.json(dog, { status: 201 });
    };
    const yoga = createYoga({
      logging: false,
      maskedErrors: false,
      schema: createSchema({
        typeDefs: SDL,
        resolvers: {
          Query: { stay: (_: unknown, { id }: { id: string }) => stays.find((one) => one.id === id) ?? null },
          Mutation: {
            createStay: (_: unknown, { input }: { input: { dogId: string } }) => {
              const dog = dogs.find((one) => String(one.id) === input.dogId);
              if (!dog) return { stay: null };
              const stay = { id: `stay-${stays.length}`, dog };
              stays.push(stay);
              return { stay };
            },
          },
        },
      }),
    });
    const graphql = { url: 'http://kennel.test/graphql', fetch: async (one: Request) => yoga.fetch(one) };
    await verify(await contractOf(), { rest: { baseUrl: 'http://kennel.test', fetch: rest }, graphql, seed });
    expect(stays.length).toBeGreaterThan(0);
  },
);

const ORDERS = `
type Query { order(id: ID!): Order, customer(id: ID!): Customer, node(id: ID!): Node }
type Mutation {
  createCustomer(name: String!): Customer!
  placeOrder(input: PlaceOrderInput!): PlaceOrderResult!
  payOrder(id: ID!): Order
}
interface Node { id: ID! }
type Customer implements Node { id: ID! name: String! }
type Order implements Node { id: ID! customer: Customer! isPaid: Boolean! }
type NotFound { message: String! }
union PlaceOrderResult = Order | NotFound
input PlaceOrderInput { customerId: ID! }
`;

interface Resource {
  readonly __typename: string;
  readonly id: string;
}

/** Runs verify for a service of orders; `isOpen`: it accepts orders. */
async function ordered(seed: number, isOpen: boolean): Promise<VerifyReport> {
  const all = new Map<string, Resource & { isPaid?: boolean }>();
  const find = (type: string, id: string): (Resource & { isPaid?: boolean }) | undefined =>
    id.startsWith(type.toLowerCase()) ? all.get(id) : undefined;
  const add = (type: string, value: object): Resource => {
    const made = { ...value, __typename: type, id: `${type.toLowerCase()}-${1000 + all.size}` };
    all.set(made.id, made);
    return made;
  };
  const yoga = createYoga({
    logging: false,
    schema: createSchema({
      typeDefs: ORDERS,
      resolvers: {
        Query: {
          order: (_: unknown, { id }: { id: string }) => find('Order', id) ?? null,
          customer: (_: unknown, { id }: { id: string }) => find('Customer', id) ?? null,
          node: (_: unknown, { id }: { id: string }) => all.get(id) ?? null,
        },
        Mutation: {
          createCustomer: (_: unknown, { name }: { name: string }) => add('Customer', { name }),
          placeOrder: (_: unknown, { input }: { input: { customerId: string } }) => {
            const customer = find('Customer', input.customerId);
            return customer && isOpen
              ? add('Order', { customer, isPaid: false })
              : { __typename: 'NotFound', message: 'There is no such customer.' };
          },
          payOrder: (_: unknown, { id }: { id: string }) => {
            const order = find('Order', id);
            if (order) order.isPaid = true;
            return order ?? null;
          },
        },
      },
    }),
  });
  const { contract } = await load({ graphql: ['a.graphql'] }, memoryFiles({ 'a.graphql': ORDERS }));
  const graphql = { url: 'http://orders.test/graphql', fetch: async (one: Request) => yoga.fetch(one) };
  return verify(contract!, { graphql, seed, maxRequests: 30 });
}

test.each([1, 2, 3])('ids in one protocol need no link: seed %i', async (seed) => {
  const { operations, findings, diagnostics } = await ordered(seed, true);
  expect(operations.filter(({ succeeded }) => !succeeded).map(({ operation }) => operation)).toEqual([]);
  expect(findings.map(({ message }) => message)).toEqual([]);
  expect(diagnostics.filter(({ severity }) => severity !== 'note')).toEqual([]);
});

test('an operation with only null or failures has not succeeded, and one message names what depends on it', async () => {
  const { operations, diagnostics, coverage, ok } = await ordered(1, false);
  const failed = operations.filter(({ succeeded }) => !succeeded).map(({ operation }) => operation);
  expect(failed).toEqual(['query order', 'mutation placeOrder', 'mutation payOrder']);
  expect(coverage.totals.find(({ kind }) => kind === 'operations')).toMatchObject({
    observed: 3,
    declared: 6,
  });
  expect(ok).toBe(false);
  expect(
    diagnostics.filter(({ code }) => code === 'verify-never-succeeded').map(({ message }) => message),
  ).toEqual([
    'mutation placeOrder never returned a result, but only null or failures, so its checks prove little. Therefore, these operations did not succeed either: query order, mutation payOrder.',
  ]);
});
