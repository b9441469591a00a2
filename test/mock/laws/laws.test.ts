/** The mock keeps the rules of the marks, and verify finds nothing in it. */
import { expect, test } from 'vitest';
import { loadContract } from '../../../src/cli/verify.ts';
import type { MockOptions } from '../../../src/mock/mock.ts';
import { findings } from '../findings.ts';
import { clientOf, type Client } from '../shelter.ts';

const contract = await loadContract(
  { openapi: 'openapi.yaml', schema: 'schema.graphql' },
  { cwd: import.meta.dirname },
);

function billing(options: MockOptions = {}): Client {
  return clientOf(contract, 'https://billing.test', { initial: 0, ...options });
}

test.each([1, 2, 3])('verify finds nothing, seed %i', async (seed) => {
  expect(await findings(contract, seed, { headers: { authorization: 'Bearer key' } })).toEqual([]);
});

const INVOICES = [
  { number: 7, region: 'b', lines: [{ price: 1 }, { price: 3, text: 'b' }, { price: 3, text: 'a' }] },
  { number: 9, region: 'ｚ' },
  { number: 8, region: '😀' },
  { number: 12, region: 'b' },
  { number: 10 },
];

test('lists are in their order', async () => {
  const client = billing();
  for (const invoice of INVOICES)
    expect((await client.call('POST', '/v1/invoices', invoice)).status).toBe(201);
  const numbers = (list: readonly { number: number }[]): unknown => list.map(({ number }) => number);
  const { body: all } = await client.call('GET', '/v1/invoices');
  expect(numbers(all)).toEqual([12, 7, 9, 8, 10]);
  expect(all[1].lines).toEqual([{ price: 3, text: 'a' }, { price: 3, text: 'b' }, { price: 1 }]);
  expect(numbers((await client.call('GET', '/v1/invoices?sort=-number')).body)).toEqual([12, 10, 9, 8, 7]);
  const { body } = await client.graphql(
    '{ invoices(first: 3) { edges { node { number lines { price } } } } }',
  );
  expect(body.data.invoices.edges.map(({ node }: { node: { number: number } }) => node.number)).toEqual([
    7, 8, 9,
  ]);
  const path = `/v1/invoices/${all[0].id}/payments`;
  for (const reference of ['b', 'c', 'a']) await client.call('POST', path, { kind: 'card', reference });
  const paid = await client.graphql(`{ invoice(id: "${all[0].id}") { payments { reference } } }`);
  expect(paid.body.data.invoice.payments).toEqual([
    { reference: 'c' },
    { reference: 'b' },
    { reference: 'a' },
  ]);
});
