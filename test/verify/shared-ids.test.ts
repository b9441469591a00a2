/** Ids flow from one protocol to the other. */
import { createSchema, createYoga } from 'graphql-yoga';
import { expect, test } from 'vitest';
import { load } from '../../src/load/load.ts';
import type { Contract } from '../../src/model/contract.ts';
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
