/** Nested values in GraphQL selections. */
import { expect, test } from 'vitest';
import { load } from '../../src/load/load.ts';
import { createMock } from '../../src/mock/mock.ts';
import { memoryFiles } from '../load/memory-files.ts';

const SDL = `
scalar JSON
type Query { shop(id: ID!): Shop shops: [Shop!]! }
type Mutation {
  createShop(name: String!, meta: JSON): Shop!
  updateShop(id: ID!, input: ShopInput!): ShopPayload!
  deleteShop(id: ID!): ShopPayload!
  weighGoods(code: String!): WeighPayload
}
input ShopInput { name: String = null note: String = null }
type ShopPayload { shop: Shop userErrors: [ShopError!]! }
type ShopError { message: String! permissions: [Permission!] }
enum Permission { SELL CLOSE }
type Shop { id: ID! name: String! note: String meta: JSON settings: Settings! hours: [Hours!]! }
type WeighPayload { scale: Scale! weighErrors: [WeighError!]! errors: [WeighError!]! audits(first: Int = null): AuditConnection! }
type Scale { code: ScaleCode! }
enum ScaleCode { OLD NEW }
type WeighError { field: String message: String! code: ScaleCode! }
type AuditConnection { pageInfo: PageInfo! edges: [AuditEdge!]! totalCount: Int! }
type AuditEdge { cursor: String! node: Audit! }
type Audit { id: ID! text: String! }
type PageInfo { hasNextPage: Boolean! hasPreviousPage: Boolean! startCursor: String endCursor: String }
type Settings { currency: Currency! }
type Currency { code: String! rate: Rate! }
type Rate { percent: Float! source: Source! }
type Source { name: String! shop: Shop }
type Hours { day: Day! }
type Day { name: String! settings: Settings! }
`;

async function answer(query: string): Promise<unknown> {
  const { contract } = await load({ graphql: ['a.graphql'] }, memoryFiles({ 'a.graphql': SDL }));
  const mock = createMock(contract!);
  const headers = { 'content-type': 'application/json' };
  const request = (sent: string): Request =>
    new Request('http://mock.test/graphql', {
      method: 'POST',
      headers,
      body: JSON.stringify({ query: sent }),
    });
  const made =
    'mutation { createShop(name: "Tea", meta: { kind: "thing", thing: { fields: [1] } }) { id meta } }';
  const { data } = await (await mock.fetch(request(made))).json();
  const sent = query.replaceAll('ID', JSON.stringify(data.createShop.id));
  return (await mock.fetch(request(sent))).json();
}

test('an object inside an object has all its fields, at every depth', async () => {
  const rate = 'rate { percent source { name shop { id name } } }';
  const settings = `settings { currency { code ${rate} } }`;
  const query = `{ shop(id: ID) { ${settings} hours { day { name ${settings} } } } }`;
  expect(await answer(query)).not.toHaveProperty('errors');
  expect(await answer(query)).toEqual(await answer(query));
});

test('a scalar keeps the object that was sent', async () => {
  expect(await answer('{ shop(id: ID) { meta } }')).toEqual({
    data: { shop: { meta: { kind: 'thing', thing: { fields: [1] } } } },
  });
});

test('an enum does not show a value of the request that it does not list, and a success has no errors', async () => {
  const query = 'mutation { weighGoods(code: "1") { scale { code } weighErrors { code } errors { code } } }';
  expect(await answer(query)).toEqual({
    data: {
      weighGoods: { scale: { code: expect.stringMatching(/^(OLD|NEW)$/) }, weighErrors: [], errors: [] },
    },
  });
});

test('a generated connection counts its items', async () => {
  const query = 'mutation { weighGoods(code: "1") { audits { totalCount edges { cursor } } } }';
  const { data } = (await answer(query)) as {
    readonly data: {
      readonly weighGoods: { readonly audits: { totalCount: number; edges: readonly unknown[] } };
    };
  };
  const { totalCount, edges } = data.weighGoods.audits;
  expect(totalCount).toBe(edges.length);
});

test('a chain of 6,000 fragments is invalid, not an error of the mock', async () => {
  const names = Array.from({ length: 6_000 }, (_, index) => `F${index}`);
  const chain = names.map((name, index) => `fragment ${name} on Query { __typename ...F${index + 1} }`);
  const query = `{ ...F0 } ${chain.join(' ')} fragment F6000 on Query { __typename }`;
  expect(await answer(query)).toMatchObject({ errors: [{ message: 'The document is nested too deeply.' }] });
});

test('an omitted input with a null default stays unchanged, and an explicit null clears it', async () => {
  const update = (input: string): string => `updateShop(id: ID, input: ${input}) { shop { name note } }`;
  const query = `mutation { a: ${update('{ note: "old" }')} b: ${update('{ name: "Tee" }')} c: ${update('{ note: null }')} }`;
  expect(await answer(query)).toMatchObject({
    data: {
      a: { shop: { name: 'Tea', note: 'old' } },
      b: { shop: { name: 'Tee', note: 'old' } },
      c: { shop: { name: 'Tee', note: null } },
    },
  });
});

test('an error has no list of enum values that its message would fill', async () => {
  const query = 'mutation { deleteShop(id: "none") { userErrors { message permissions } } }';
  expect(await answer(query)).toEqual({
    data: { deleteShop: { userErrors: [{ message: expect.any(String), permissions: null }] } },
  });
});
