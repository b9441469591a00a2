/** The receiver measures its waits by its own pauses, not by the clock. */
import { expect, test } from 'vitest';
import { webhookReceiver } from '../../src/cli/webhook-receiver.ts';
import type { Objection } from '../../src/verify/checks/check.ts';
import { webhookRetry } from '../../src/verify/checks/webhook-retry.ts';
import type { Fetch } from '../../src/verify/options.ts';
import { Receiver, type Delivery } from '../../src/verify/receive/receiver.ts';
import type { TrailOf } from '../../src/verify/trail.ts';

const PATIENCE_MS = 300;

function receiver(): Receiver {
  return new Receiver({ url: 'http://receiver.test', patienceMs: PATIENCE_MS, listen: () => () => {} });
}

/** Blocks the process, so it cannot receive requests. */
function stall(milliseconds: number): void {
  for (const end = performance.now() + milliseconds; performance.now() < end;);
}

test('a webhook that arrives in time is received even if the process was blocked meanwhile', async () => {
  let isThere = false;
  setTimeout(() => (isThere = true), PATIENCE_MS / 5);
  const waiting = receiver().until(() => isThere);
  stall(PATIENCE_MS * 2);
  expect(await waiting).toBe(true);
});

test.each([
  ['the patience', Infinity, PATIENCE_MS],
  ['less', 100, 100],
])('the wait for a missing webhook lasts as long as %s', async (_, most, least) => {
  const started = performance.now();
  expect(await receiver().until(() => false, most)).toBe(false);
  expect(performance.now() - started).toBeGreaterThanOrEqual(least * 0.9);
});

test('there is no wait if the condition already holds', async () => {
  let asked = 0;
  expect(await receiver().until(() => ++asked > 0)).toBe(true);
  expect(asked).toBeLessThanOrEqual(2);
});

test('the first responses of an address have its statuses and headers, and later ones have status 204', async () => {
  let receive: Fetch = () => Promise.reject(new Error('not open'));
  const own = new Receiver({
    url: 'http://receiver.test',
    listen: (given) => {
      receive = given;
      return () => {};
    },
  });
  await own.open();
  const { url } = own.mailbox({ statuses: [503], headers: { 'retry-after': '3' } });
  const responses = [await receive(post(url)), await receive(post(url))];
  expect(responses.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual([
    [503, '3'],
    [204, null],
  ]);
});

test.each([
  ['its timeout, in seconds', { patienceMs: 2_900 }, 2],
  ['ten seconds at most', { patienceMs: 60_000 }, 10],
  ['ten seconds of a clock that it advances', { patienceMs: 100, advance: () => Promise.resolve() }, 10],
])('a receiver with a timeout of %s waits that long', (_, options, seconds) => {
  expect(new Receiver({ url: 'http://receiver.test', listen: () => () => {}, ...options }).pause).toBe(
    seconds,
  );
});

test('the server of --webhooks sends the headers of its responses', async () => {
  const { url, listen } = await webhookReceiver();
  const close = await listen(() =>
    Promise.resolve(new Response(null, { status: 503, headers: { 'retry-after': '3' } })),
  );
  const response = await fetch(post(url));
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '3']);
  await close();
});

test.each([
  ['a retry before the pause has ended', 4, 0, ['early']],
  ['a retry after the pause', 10, 0, []],
  ['an early retry after a delayed response', 4, -5_000, []],
])('%s', async (_, seconds, stalled, kinds) => {
  const at = Date.now();
  const delivery = (after: number, late = 0): Delivery => ({
    request: {
      method: 'POST',
      url: '',
      headers: { 'webhook-id': 'evt_1', 'webhook-timestamp': String(Math.floor(at / 1_000) + after) },
    },
    status: after === 0 ? 503 : 204,
    at: at + after * 1_000 + late,
  });
  const trail = {
    kind: 'retry',
    deliveries: [delivery(0), delivery(seconds, stalled)],
    pause: 10,
  } as unknown as TrailOf<'retry'>;
  const run = webhookRetry.run as (trail: TrailOf<'retry'>) => readonly Objection[] | undefined;
  expect(run(trail)?.map(({ kind }) => kind)).toEqual(kinds);
});

function post(url: string): Request {
  return new Request(url, { method: 'POST', body: '{}' });
}
