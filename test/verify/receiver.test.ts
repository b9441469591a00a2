/** The receiver measures waits by its own pauses, not by the clock. */
import { expect, test } from 'vitest';
import { Receiver } from '../../src/verify/receive/receiver.ts';

const PATIENCE_MS = 300;

function receiver(): Receiver {
  return new Receiver({ url: 'http://receiver.test', patienceMs: PATIENCE_MS, listen: () => () => {} });
}

/** Blocks the process, so it cannot receive anything. */
function stall(milliseconds: number): void {
  for (const end = performance.now() + milliseconds; performance.now() < end;);
}

test('a webhook that arrives in time is received even if the process stalls meanwhile', async () => {
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
