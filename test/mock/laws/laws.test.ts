/** The mock follows the rules of the marks, and verify has no findings. */
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

// A run of verify lasts up to a minute.
test.each([1, 2, 3])('verify has no findings, seed %i', { timeout: 180_000 }, async (seed) => {
  expect(await findings(contract, seed, { headers: { authorization: 'Bearer key' } })).toEqual([]);
});

const INVOICES = [
  { number: 7, region: 'b', lines: [{ price: 1 }, { price: 3, text: 'b' }, { price: 3, text: 'a' }] },
  { number: 9, region: 'ｚ' },
  { number: 8, region: '😀' },
  { number: 12, region: 'b' },
  { number: 10 },
];

test('lists are in their declared order', async () => {
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

test('a declared filter includes its boundary', async () => {
  const client = billing();
  for (const number of [7, 8, 9]) await client.call('POST', '/v1/invoices', { number });
  const { body } = await client.call('GET', '/v1/invoices?least=8&sort=number');
  expect(body.map(({ number }: { number: number }) => number)).toEqual([8, 9]);
});

test('a unique value belongs to only one resource of a parent', async () => {
  const client = billing();
  const create = async (body: object, path = '/v1/invoices'): Promise<number> =>
    (await client.call('POST', path, body)).status;
  expect(await create({ number: 1, region: 'a' })).toBe(201);
  expect(await create({ number: 1, region: 'a' })).toBe(409);
  expect(await create({ number: 1, region: 'b' })).toBe(201);
  // Without a region, resources never conflict.
  expect([await create({ number: 1 }), await create({ number: 1 })]).toEqual([201, 201]);
  const { body: other } = await client.call('POST', '/v1/invoices', { number: 2, region: 'a' });
  const path = `/v1/invoices/${other.id}`;
  expect((await client.call('PATCH', path, { number: 2 })).status).toBe(200);
  expect((await client.call('PATCH', path, { number: 1 })).status).toBe(409);
  expect((await client.call('GET', path)).body.number).toBe(2);
  const sent = 'mutation { createInvoice(input: { number: 2, region: "a" }) { id } }';
  expect((await client.graphql(sent)).body.errors[0].extensions.code).toBe('CONFLICT');
  const { body: all } = await client.call('GET', '/v1/invoices');
  const paths = all.slice(0, 2).map(({ id }: { id: string }) => `/v1/invoices/${id}/payments`);
  const payment = { kind: 'card', reference: 'r' };
  expect(await create(payment, paths[0])).toBe(201);
  expect(await create(payment, paths[0])).toBe(409);
  expect(await create(payment, paths[1])).toBe(201);
  await client.call('DELETE', path);
  expect(await create({ number: 2, region: 'a' })).toBe(201);
});

test('initial resources have different values', async () => {
  const client = billing({ initial: 400 });
  const { body } = await client.call('GET', '/v1/invoices');
  expect(new Set(body.map((one: { number: number }) => one.number)).size).toBe(400);
});

test('derived values follow from others', async () => {
  const client = billing();
  const lines = [{ price: 20 }, { price: 22 }];
  const { body: made } = await client.call('POST', '/v1/invoices', { number: 1, remark: 'Tëa', lines });
  const derived = { line_number: 2, total: 42, payments_made: 0, note: 'Tëa', note_size: 4 };
  expect(made).toMatchObject(derived);
  const path = `/v1/invoices/${made.id}`;
  const file = await client.bytes(`${path}/file`);
  expect(made.file_size).toBe(file.length);
  for (const kind of ['card', 'cash', 'card']) await client.call('POST', `${path}/payments`, { kind });
  const changed = await client.call('PATCH', path, { remark: 'Milk', lines: [{ price: 1 }] });
  const after = { line_number: 1, total: 1, payments_made: 2, note: 'Milk', note_size: 4 };
  expect(changed.body).toMatchObject(after);
  expect((await client.call('GET', path)).body).toEqual(changed.body);
  const { body } = await client.graphql(`{ invoice(id: "${made.id}") { lineNumber total note } }`);
  expect(body.data.invoice).toEqual({ lineNumber: 1, total: 1, note: 'Milk' });
  const { body: empty } = await client.call('POST', '/v1/invoices', { number: 2 });
  expect(empty).toMatchObject({ line_number: 0, total: 0 });
  expect(Object.keys(empty)).not.toContain('note');
  expect(Object.keys(empty)).not.toContain('note_size');
});

test.each([0, 4])('values are present in their states, with %i initial resources', async (initial) => {
  const client = billing({ initial });
  await client.call('POST', '/v1/invoices', { number: 1_000_000 });
  const { body: all } = await client.call('GET', '/v1/invoices');
  expect(all).toHaveLength(initial + 1);
  for (const { id, state } of all) {
    const path = `/v1/invoices/${id}`;
    const check = async (is: string): Promise<void> => {
      const { body } = await client.call('GET', path);
      const { body: same } = await client.graphql(`{ invoice(id: "${id}") { state settled } }`);
      expect([body.state, same.data.invoice.state]).toEqual([is, is.toUpperCase()]);
      expect([typeof body.receipt, body.settled ?? null]).toEqual(
        is === 'paid' ? ['string', same.data.invoice.settled] : ['undefined', null],
      );
      expect(same.data.invoice.settled === null).toBe(is === 'open');
    };
    await check(state);
    if (state === 'paid') expect((await client.call('POST', `${path}/reopen`)).status).toBe(200);
    await check('open');
    expect((await client.call('POST', `${path}/pay`)).body.receipt).toBeTypeOf('string');
    await check('paid');
  }
});

test('a secret is returned only once', async () => {
  const client = billing();
  const key = { 'idempotency-key': 'k' };
  const { body: made } = await client.call('POST', '/v1/receivers', { name: 'a' }, key);
  expect(made.signing_secret).toBeTypeOf('string');
  const again = await client.call('POST', '/v1/receivers', { name: 'a' }, key);
  expect(again.body).toEqual(made);
  const path = `/v1/receivers/${made.id}`;
  const query = `{ receiver(id: "${made.id}") { name signingSecret } }`;
  const unseen = async (): Promise<void> => {
    expect((await client.call('GET', path)).body).toEqual({ id: made.id, name: 'a' });
    expect((await client.call('GET', '/v1/receivers')).body[0]).toEqual({ id: made.id, name: 'a' });
    expect((await client.graphql(query)).body.data.receiver).toEqual({ name: 'a', signingSecret: null });
  };
  await unseen();
  const { body: rotated } = await client.call('POST', `${path}/rotate_secret`);
  expect(rotated.signing_secret).toBeTypeOf('string');
  expect(rotated.signing_secret).not.toBe(made.signing_secret);
  await unseen();
});

test('a secret is returned only once by GraphQL', async () => {
  const client = billing();
  const create = 'mutation { createReceiver(name: "b", key: "k") { id signingSecret } }';
  const { body: made } = await client.graphql(create);
  const { id, signingSecret } = made.data.createReceiver;
  expect(signingSecret).toBeTypeOf('string');
  expect((await client.graphql(create)).body).toEqual(made);
  expect((await client.call('GET', `/v1/receivers/${id}`)).body).toEqual({ id, name: 'b' });
});

test('timestamps are set when their events happen', async () => {
  const client = billing();
  const { body: made } = await client.call('POST', '/v1/invoices', { number: 1 });
  const start = made.created_at;
  const path = `/v1/invoices/${made.id}`;
  const at = (milliseconds: number): string => new Date(Date.parse(start) + milliseconds).toISOString();
  const check = async (expected: object): Promise<void> => {
    const { body } = await client.call('GET', path);
    expect(body).toMatchObject({ created_at: start, ...expected });
    const { data } = (
      await client.graphql(`{ invoice(id: "${made.id}") { createdAt updatedAt version settled } }`)
    ).body;
    const { created_at: createdAt, updated_at: updatedAt, version, settled = null } = body;
    expect(data.invoice).toEqual({ createdAt, updatedAt, version, settled });
  };
  await check({ updated_at: start, version: 1 });
  // The clock is stopped.
  await client.call('PATCH', path, { remark: 'a' });
  await check({ updated_at: at(1), version: 2 });
  client.mock.clock.advance(5000);
  await client.call('PATCH', path, { remark: 'a' });
  await check({ updated_at: at(1), version: 2 });
  await client.call('PATCH', path, { remark: 'b' });
  await check({ updated_at: at(5000), version: 3 });
  await client.call('POST', `${path}/pay`);
  await check({ updated_at: at(5001), version: 4, settled: at(5000) });
  client.mock.clock.advance(1000);
  await client.call('PATCH', path, { remark: 'c' });
  await check({ updated_at: at(6000), version: 5, settled: at(5000) });
  await client.call('POST', `${path}/reopen`);
  await client.call('POST', `${path}/pay`);
  await check({ updated_at: at(6002), version: 7, settled: at(6000) });
});

test('initial resources have plausible timestamps, which later changes increase', async () => {
  const client = billing({ initial: 3 });
  const { body: all } = await client.call('GET', '/v1/invoices');
  for (const before of all) {
    expect([before.version, before.updated_at]).toEqual([1, before.created_at]);
    const { body } = await client.call('PATCH', `/v1/invoices/${before.id}`, { remark: 'new' });
    expect(body.created_at).toBe(before.created_at);
    expect(body.version).toBe(2);
    expect(Date.parse(body.updated_at)).toBeGreaterThan(Date.parse(before.updated_at));
  }
});

const DAY = 24 * 3_600_000;
const day = (from: number): string => new Date(Date.now() + from * DAY).toISOString().slice(0, 10);

test.each([
  [{ starts_at: '2026-01-01T00:00:00Z', ends_at: '2026-01-01T01:00:01+01:00' }, 201],
  [{ starts_at: '2026-01-01T00:00:00Z', ends_at: '2026-01-01T01:00:00+01:00' }, 422],
  [{ starts_at: '2026-01-01T00:00:00Z', ends_at: '2025-12-31T23:59:59Z' }, 422],
  [{ ends_at: '2026-01-01T00:00:00Z' }, 201],
  [{ due_on: day(1) }, 201],
  [{ due_on: day(80) }, 201],
  [{ due_on: day(-1) }, 422],
  [{ due_on: day(100) }, 422],
])('bounds: %j gives %i', async (sent, status) => {
  const client = billing();
  const { body, ...response } = await client.call('POST', '/v1/invoices', { number: 1, ...sent });
  expect([response.status, body.status ?? 201]).toEqual([status, status]);
  expect((await client.call('GET', '/v1/invoices')).body).toHaveLength(status === 201 ? 1 : 0);
});

test('bounds hold for the resource that a request changes, and in GraphQL', async () => {
  const client = billing();
  const times = 'startsAt: "2026-01-02T00:00:00Z", endsAt: "2026-01-01T00:00:00Z"';
  const refused = await client.graphql(`mutation { createInvoice(input: { number: 1, ${times} }) { id } }`);
  expect(refused.body.errors[0]).toMatchObject({
    message: '`input.endsAt` must be after startsAt.',
    extensions: { code: 'BAD_USER_INPUT' },
  });
  const invoice = { number: 1, starts_at: '2026-01-02T00:00:00Z' };
  const { body: made } = await client.call('POST', '/v1/invoices', invoice);
  const patch = async (ends_at: string): Promise<number> =>
    (await client.call('PATCH', `/v1/invoices/${made.id}`, { ends_at })).status;
  expect(await patch('2026-01-01T00:00:00Z')).toBe(422);
  expect(await patch('2026-01-03T00:00:00Z')).toBe(200);
});

test('initial resources are within their bounds', async () => {
  const { body: all } = await billing({ initial: 50 }).call('GET', '/v1/invoices');
  for (const one of all) expect(Date.parse(one.ends_at)).toBeGreaterThan(Date.parse(one.starts_at));
});
