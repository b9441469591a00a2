import { expect, test } from 'vitest';
import { isMessage } from '../../generated/validators/response/message.js';
import { isProblem } from '../../generated/validators/response/problem.js';
import { HELLO, json, startSandbox, type Harness } from './harness.ts';
import { valid } from './wire.ts';

const LATER = { send_at: '2026-03-02T10:15:00.000Z' };
const HOUR_MS = 60 * 60_000;

async function send({ rest }: Harness, fields: object = {}): Promise<string> {
  return (await rest('/v1/messages', json({ ...HELLO, ...fields }))).body.id;
}

async function cancel({ rest }: Harness, id: string, headers: Record<string, string> = {}) {
  return rest(`/v1/messages/${id}/cancel`, { method: 'POST', headers });
}

test.for<[string, object, number]>([
  ['a queued message', {}, 99],
  ['a scheduled message', LATER, HOUR_MS - 1],
  ['a scheduled message that has just become due', LATER, HOUR_MS],
])('%s is canceled, and does not change later', async ([, fields, after]) => {
  const harness = await startSandbox();
  const id = await send(harness, fields);
  await harness.clock.turn(after);
  const before = (await harness.rest(`/v1/messages/${id}`)).body;
  const { status, body } = await cancel(harness, id);
  expect(status).toBe(200);
  const now = new Date(harness.clock.now()).toISOString();
  expect(valid(isMessage, body)).toEqual({
    ...before,
    status: 'canceled',
    sequence: before.sequence + 1,
    updated_at: now,
    finalized_at: now,
  });
  await harness.clock.turn(2 * HOUR_MS);
  expect((await harness.rest(`/v1/messages/${id}`)).body).toEqual(body);
  expect((await harness.rest('/v1/messages')).body.data).toHaveLength(1);
});

test.for<[string, object, number]>([
  ['sending', {}, 100],
  ['sent', {}, 200],
  ['delivered', {}, 300],
  ['undelivered', { to: '+15005550010' }, 1000],
  ['expired', { to: '+15005550011' }, 1000],
  ['sending', LATER, HOUR_MS + 100],
])('a message that is %s cannot be canceled', async ([status, fields, after]) => {
  const harness = await startSandbox();
  const id = await send(harness, fields);
  await harness.clock.turn(after);
  const before = (await harness.rest(`/v1/messages/${id}`)).body;
  expect(before.status).toBe(status);
  const reply = await cancel(harness, id);
  expect(reply.status).toBe(409);
  expect(valid(isProblem, reply.body)).toMatchObject({ code: 'invalid_state', retryable: false, errors: [] });
  expect(reply.body.detail).toContain(status);
  expect((await harness.rest(`/v1/messages/${id}`)).body).toEqual(before);
});

test('neither a canceled nor a received message can be canceled', async () => {
  const harness = await startSandbox();
  await send(harness);
  await harness.clock.turn(1000);
  const [echo] = (await harness.rest('/v1/messages?direction=inbound')).body.data;
  expect((await cancel(harness, echo.id)).body.code).toBe('invalid_state');
  const id = await send(harness);
  expect((await cancel(harness, id)).status).toBe(200);
  expect((await cancel(harness, id)).body.code).toBe('invalid_state');
});

test('a repeated request with the same key returns the canceled message again', async () => {
  const harness = await startSandbox();
  const id = await send(harness);
  const first = await cancel(harness, id, { 'idempotency-key': 'one' });
  const again = await cancel(harness, id, { 'idempotency-key': 'one' });
  expect(again.status).toBe(200);
  expect(again.body).toEqual(first.body);
  expect(again.headers.get('idempotency-replayed')).toBe('true');
});

test.for(['msg_missing', 'nonsense'])('the message id %s is not found', async (id) => {
  expect((await cancel(await startSandbox(), id)).status).toBe(404);
});

test('a message of another workspace is not found', async () => {
  const keys = [{ key: 'one' }, { key: 'two', workspaceId: 'ws_other' }];
  const harness = await startSandbox({ keys });
  const id = await send(harness);
  expect((await cancel(harness, id, { authorization: 'Bearer two' })).status).toBe(404);
});
