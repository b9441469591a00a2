import { expect, test } from 'vitest';
import { requestsIn, runCollection } from './run-collection.ts';
import { openShop, shopCollection, type Fault } from './shop.ts';

async function runShop(fault?: Fault) {
  const { collection } = await shopCollection();
  const shop = await openShop(fault);
  const variables = { baseUrl: shop.url, api_key: 'secret', attempts: '5', delay: '1' };
  const outcomes = await runCollection(collection, variables).finally(() => shop.close());
  return { outcomes, seen: shop.seen };
}

test('creating requests come before the requests that use their results, and deletions come last', async () => {
  const { collection } = await shopCollection();
  expect(collection.item.flatMap(requestsIn).map(({ name }) => name)).toMatchInlineSnapshot(`
    [
      "createOrder",
      "listOrders",
      "getOrder",
      "createPayment",
      "CreateNote",
      "Note",
      "DeleteNote",
      "deleteOrder",
    ]
  `);
});

test('values of responses are used in later requests, and a request that is too early is repeated', async () => {
  const { outcomes, seen } = await runShop();
  expect(outcomes.filter(({ failures, skipped }) => failures.length + skipped.length > 0)).toEqual([]);
  expect(seen.map(({ line }) => line)).toMatchInlineSnapshot(`
    [
      "POST /orders",
      "GET /orders",
      "GET /orders/ord_%C3%A977.json",
      "POST /payments",
      "POST /payments",
      "POST /payments",
      "POST /graphql",
      "POST /graphql",
      "POST /graphql",
      "DELETE /orders/ord_%C3%A977.json",
    ]
  `);
  const order = seen.find(({ line }) => line === 'POST /orders')!;
  expect(order.key).toMatch(/^[0-9a-f-]{36}$/);
  expect(order.authorization).toBe('Bearer secret');
  // The text of the contract arrives unchanged, without variables of the user.
  expect(JSON.parse(order.body)).toEqual({ item: 'tea & {{api_key}}' });
});

test.each<readonly [Fault, string]>([
  ['refuses reads', 'getOrder'],
  ['user error', 'CreateNote'],
])('with a server that %s, the tests of %s fail', async (fault, name) => {
  const { outcomes } = await runShop(fault);
  expect(outcomes.filter(({ failures }) => failures.length > 0).map((outcome) => outcome.name)).toEqual([
    name,
  ]);
});

test('a permanent conflict is skipped and reported', async () => {
  const { outcomes } = await runShop('never pays');
  expect(outcomes.filter(({ failures }) => failures.length > 0)).toEqual([]);
  expect(outcomes.filter(({ skipped }) => skipped.length > 0).map(({ name }) => name)).toEqual([
    'createPayment',
  ]);
});

test('one document is enough, and the same documents produce the same bytes', async () => {
  expect((await shopCollection()).text).toBe((await shopCollection()).text);
  const names = async (parts: Parameters<typeof shopCollection>[0]): Promise<readonly string[]> =>
    (await shopCollection(parts)).collection.item.map(({ name }) => name);
  expect(await names({ openapi: true })).toEqual(['orders', 'payments', 'Clean up']);
  expect(await names({ sdl: true })).toEqual(['GraphQL']);
});

test.each([{ graphqlUrl: 'javascript:1' }, { graphqlUrl: '/{{x}}' }, { graphqlUrl: 1 }, { file: 'x.json' }])(
  'rejects the options %j',
  async (options) => {
    await expect(shopCollection({ openapi: true, sdl: true }, options)).rejects.toThrow(
      /of target postman must be/,
    );
  },
);

test('GraphQL can have its own URL', async () => {
  const { text } = await shopCollection({ sdl: true }, { graphqlUrl: 'https://graph.test/v2' });
  expect(text).toContain('"value": "https://graph.test/v2"');
});
