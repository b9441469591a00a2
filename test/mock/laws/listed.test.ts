/** Sums and counts over the resources of another collection, which a list of the resource contains. */
import { expect, test } from 'vitest';
import { contractOfSdl } from '../contract-of.ts';
import { clientOf } from '../shelter.ts';

const SDL = `
directive @derived(count: String, sum: String, where: Conditions) on FIELD_DEFINITION
scalar Conditions
enum State { OPEN PAID }
type Query { cart(id: ID!): Cart carts: [Cart!]! line(id: ID!): Line lines: [Line!]! }
type Mutation { createCart(name: String): Cart! createLine(cartId: ID!, price: Int!, state: State!): Line! }
type Line { id: ID! cartId: ID! price: Int! state: State! }
type Cart {
  id: ID!
  name: String
  lines: [Line!]!
  all: Int! @derived(count: "lines")
  open: Int! @derived(count: "lines", where: { state: ["OPEN"] })
  paid: Int! @derived(count: "lines", where: { state: ["PAID"] })
  total: Int! @derived(sum: "lines.price")
  openTotal: Int! @derived(sum: "lines.price", where: { state: ["OPEN"] })
  paidTotal: Int! @derived(sum: "lines.price", where: { state: ["PAID"] })
}
`;

test('conditions select among the resources of another collection', async () => {
  const { graphql } = clientOf(await contractOfSdl(SDL), 'https://carts.test');
  const made = await graphql('mutation { createCart(name: "Mine") { id } }');
  const { id } = made.body.data.createCart;
  for (const line of ['price: 2, state: OPEN', 'price: 3, state: OPEN', 'price: 5, state: PAID'])
    await graphql(`mutation { createLine(cartId: "${id}", ${line}) { id } }`);
  const { body } = await graphql(`{ cart(id: "${id}") { all open paid total openTotal paidTotal } }`);
  const { all, open, paid, total, openTotal, paidTotal } = body.data.cart;
  expect(Math.min(open, paid, openTotal, paidTotal)).toBeGreaterThan(0);
  expect([open + paid, openTotal + paidTotal]).toEqual([all, total]);
});
