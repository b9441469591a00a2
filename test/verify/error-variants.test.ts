/** Error types in the union of a mutation reject the request, also if they have an id. */
import { createSchema, createYoga } from 'graphql-yoga';
import { expect, test } from 'vitest';

import { load } from '../../src/load/load.ts';
import { verify } from '../../src/verify/verify.ts';
import { memoryFiles } from '../load/memory-files.ts';

const SDL = `
directive @effect(does: Effect!, of: String, from: [String!], to: [String!]) on FIELD_DEFINITION
enum Effect { CREATE READ LIST REPLACE MERGE DELETE TRANSITION UNKNOWN }
directive @transitions(to: [String!]!, initial: Boolean = false) on ENUM_VALUE
enum State { OPEN @transitions(to: ["PAID"], initial: true) PAID @transitions(to: []) }
type Order { id: ID! note: String! state: State! }
interface UserError { message: String! }
type Missing implements UserError { id: ID! message: String! }
type WrongState { message: String! }
union PayResult = Order | Missing | WrongState
type Query { order(id: ID!): Order  orders: [Order!]! }
type Mutation {
  createOrder(note: String!): Order!
  payOrder(id: ID!): PayResult! @effect(does: TRANSITION, of: "Order", from: ["OPEN"], to: ["PAID"])
}
`;

/** Returns the checks with findings for a service of orders; `isStrict`: it rejects the payment of a paid order. */
async function failedChecks(isStrict: boolean): Promise<readonly string[]> {
  const orders = new Map<string, { __typename: string; id: string; note: string; state: string }>();
  const { contract } = await load({ graphql: ['a.graphql'] }, memoryFiles({ 'a.graphql': SDL }));
  const yoga = createYoga({
    logging: false,
    schema: createSchema({
      typeDefs: SDL,
      resolvers: {
        Query: {
          order: (_: unknown, { id }: { id: string }) => orders.get(id) ?? null,
          orders: () => [...orders.values()],
        },
        Mutation: {
          createOrder: (_: unknown, { note }: { note: string }) => {
            const order = { __typename: 'Order', id: `order-${orders.size}`, note, state: 'OPEN' };
            orders.set(order.id, order);
            return order;
          },
          payOrder: (_: unknown, { id }: { id: string }) => {
            const order = orders.get(id);
            if (!order) return { __typename: 'Missing', id, message: 'There is no such order.' };
            if (isStrict && order.state !== 'OPEN') return { __typename: 'WrongState', message: 'Paid.' };
            order.state = 'PAID';
            return order;
          },
        },
      },
    }),
  });
  const graphql = { url: 'http://orders.test/graphql', fetch: async (one: Request) => yoga.fetch(one) };
  const { findings } = await verify(contract!, { graphql, seed: 1, maxRequests: 30 });
  return [...new Set(findings.map(({ code }) => code))];
}

test('an error type of a result union is a rejection, not an accepted transition', async () => {
  expect(await failedChecks(true)).toEqual([]);
});

test('a transition that a declared effect does not allow is still found', async () => {
  expect(await failedChecks(false)).toContain('effect-states');
});
