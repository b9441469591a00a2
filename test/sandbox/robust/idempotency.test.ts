import { expect, test } from 'vitest';
import { HELLO, json, type Reply } from '../harness.ts';
import { serve } from './served.ts';
import { listAll } from './survey.ts';

const CALLS = 200;
const KEY = { 'idempotency-key': '7f9d2c1e-54b0-4d7a-9c83-0e6b1f2a3d45' };

test('200 calls at once with one key have one effect, and replies that are the same', async () => {
  const { call } = await serve({ echoDelayMs: 2 ** 31 });
  const send = (): Promise<Reply> => call('/v1/messages', json(HELLO, KEY));
  const replies = await Promise.all(Array.from({ length: CALLS }, send));
  const done = replies.filter(({ status }) => status === 201);
  const waiting = replies.filter(({ status }) => status === 409);
  expect(done.length + waiting.length).toBe(CALLS);
  expect(done.length).toBeGreaterThan(0);
  expect(new Set(done.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(done.filter(({ headers }) => !headers.has('idempotency-replayed'))).toHaveLength(1);
  for (const { headers, body } of waiting) {
    expect([body.code, headers.get('retry-after')]).toEqual(['idempotency_in_progress', '1']);
  }
  expect((await send()).body).toEqual(done[0]?.body);
  expect(await listAll(call, '/v1/messages')).toHaveLength(1);
});

test('two concurrent requests with the same key, a hundred times: only one takes effect', async () => {
  const { call } = await serve({ echoDelayMs: 2 ** 31 });
  const replies = await Promise.all(
    Array.from({ length: CALLS }, (_, index) =>
      call('/v1/messages', json({ ...HELLO, body: index % 2 === 0 ? 'one' : 'other' }, KEY)),
    ),
  );
  const done = replies.filter(({ status }) => status === 201);
  expect(new Set(done.map(({ body }) => body.id)).size).toBe(1);
  const codes = new Set(replies.filter(({ status }) => status !== 201).map(({ body }) => body.code));
  expect(codes).toContain('idempotency_key_reused');
  expect(
    [...codes].filter((code) => !['idempotency_key_reused', 'idempotency_in_progress'].includes(code)),
  ).toEqual([]);
  const stored = await listAll(call, '/v1/messages');
  expect(stored.map(({ id, body }) => [id, body])).toEqual([[done[0]?.body.id, done[0]?.body.body]]);
});
