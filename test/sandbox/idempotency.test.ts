import { expect, test } from 'vitest';
import { form, HELLO, json, startSandbox, type Harness, type Reply } from './harness.ts';

const KEY = '7f9d2c1e-54b0-4d7a-9c83-0e6b1f2a3d45';

async function countMessages({ rest }: Harness): Promise<number> {
  return (await rest('/v1/messages?direction=outbound')).body.data.length;
}

test('a repeated request returns the first response and has no effect, in any format and with or without quotes', async () => {
  const harness = await startSandbox();
  const { rest } = harness;
  const first = await rest('/v1/messages', form(HELLO, { 'idempotency-key': KEY }));
  await harness.clock.turn(1000);
  const second = await rest('/v1/messages', json(HELLO, { 'idempotency-key': `"${KEY}"` }));
  expect(second.status).toBe(201);
  expect(second.body).toEqual(first.body);
  expect(second.headers.get('location')).toBe(first.headers.get('location'));
  expect(first.headers.has('idempotency-replayed')).toBe(false);
  expect(second.headers.get('idempotency-replayed')).toBe('true');
  expect(second.headers.get('request-id')).not.toBe(first.headers.get('request-id'));
  expect(await countMessages(harness)).toBe(1);
});

test('requests with another key, or without a key, are separate requests', async () => {
  const harness = await startSandbox();
  for (const headers of [{ 'idempotency-key': 'a' }, { 'idempotency-key': 'b' }, {}, {}]) {
    expect((await harness.rest('/v1/messages', json(HELLO, headers))).status).toBe(201);
  }
  expect(await countMessages(harness)).toBe(4);
});

test('a key belongs to its workspace', async () => {
  const { rest } = await startSandbox({ keys: [{ key: 'one' }, { key: 'two', workspaceId: 'ws_other' }] });
  const first = await rest('/v1/messages', json(HELLO, { 'idempotency-key': KEY }));
  const second = await rest(
    '/v1/messages',
    json(HELLO, { 'idempotency-key': KEY, authorization: 'Bearer two' }),
  );
  expect(second.status).toBe(201);
  expect(second.body.id).not.toBe(first.body.id);
});

test('a key that was used with other fields is rejected', async () => {
  const harness = await startSandbox();
  await harness.rest('/v1/messages', json(HELLO, { 'idempotency-key': KEY }));
  const { status, body } = await harness.rest(
    '/v1/messages',
    json({ ...HELLO, body: 'Bye' }, { 'idempotency-key': KEY }),
  );
  expect(status).toBe(422);
  expect(body).toMatchObject({ code: 'idempotency_key_reused', errors: [{ field: 'Idempotency-Key' }] });
  expect(await countMessages(harness)).toBe(1);
});

test('a failed request can be repeated with its key', async () => {
  const harness = await startSandbox();
  const send = (to: string): Promise<Reply> =>
    harness.rest('/v1/messages', json({ ...HELLO, to }, { 'idempotency-key': KEY }));
  expect((await send('+15005550002')).status).toBe(422);
  expect((await send(HELLO.to)).status).toBe(201);
});

test('a key expires after 24 hours', async () => {
  const harness = await startSandbox();
  const send = (): Promise<Reply> => harness.rest('/v1/messages', json(HELLO, { 'idempotency-key': KEY }));
  const first = await send();
  await harness.clock.turn(24 * 60 * 60_000 - 1);
  expect((await send()).body.id).toBe(first.body.id);
  // The cleanup has just run, so the expired row of this key still exists.
  await harness.rest('/v1/messages', json(HELLO, { 'idempotency-key': 'another' }));
  await harness.clock.turn(1);
  const second = await send();
  expect(second.body.id).not.toBe(first.body.id);
  expect((await send()).body.id).toBe(second.body.id);
});

test.for(['', 'a b', 'é', '"open', 'a'.repeat(256), 'a,b'])('key %j is malformed', async (key) => {
  const { rest } = await startSandbox();
  const headers = { 'idempotency-key': key };
  const { status, body } = await rest('/v1/messages', json(HELLO, headers));
  expect(status).toBe(400);
  expect(body).toMatchObject({
    code: 'invalid_idempotency_key',
    errors: [{ field: 'Idempotency-Key', pointer: null, code: 'invalid_format' }],
  });
});

test('50 calls at once with one key make one message', async () => {
  const harness = await startSandbox();
  const call = (): Promise<Reply> => harness.rest('/v1/messages', json(HELLO, { 'idempotency-key': KEY }));
  const replies = await Promise.all(Array.from({ length: 50 }, call));
  const accepted = replies.filter(({ status }) => status === 201);
  expect(new Set(accepted.map(({ body }) => body.id)).size).toBe(1);
  expect(accepted.filter(({ headers }) => !headers.has('idempotency-replayed'))).toHaveLength(1);
  for (const { status, headers, body } of replies) {
    if (status === 201) continue;
    expect([status, body.code, headers.get('retry-after')]).toEqual([409, 'idempotency_in_progress', '1']);
  }
  const late = await call();
  expect(late.body).toEqual(accepted[0]!.body);
  expect(await countMessages(harness)).toBe(1);
});
