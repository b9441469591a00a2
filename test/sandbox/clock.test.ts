import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSandbox } from '../../sandbox/app.ts';
import { createIds } from '../../sandbox/service/ids.ts';
import { systemClock } from '../../sandbox/service/clock.ts';
import { HELLO, json, replyOf } from './harness.ts';

const DAY_MS = 24 * 60 * 60_000;

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
});
afterEach(() => {
  vi.useRealTimers();
});

test.for([
  ['immediately, if its time has passed', -1000, 0],
  ['after a second', 1000, 1000],
  ['after 35 days, longer than the maximum delay of a timer', 35 * DAY_MS, 35 * DAY_MS],
])('a task runs %s', async ([, time, delay]) => {
  const task = vi.fn<() => Promise<void>>(async () => {});
  systemClock().at(Number(time), task);
  await vi.advanceTimersByTimeAsync(Math.max(0, Number(delay) - 1));
  expect(task).toHaveBeenCalledTimes(delay === 0 ? 1 : 0);
  await vi.advanceTimersByTimeAsync(1);
  expect(task).toHaveBeenCalledTimes(1);
});

test('a canceled task does not run', async () => {
  const task = vi.fn<() => Promise<void>>(async () => {});
  systemClock().at(30 * DAY_MS, task)();
  const long = systemClock().at(30 * DAY_MS, task);
  await vi.advanceTimersByTimeAsync(29 * DAY_MS);
  long();
  await vi.advanceTimersByTimeAsync(2 * DAY_MS);
  expect(task).not.toHaveBeenCalled();
});

test('an echo arrives, even if the clock for timestamps does not advance', async () => {
  vi.useRealTimers();
  const sandbox = await createSandbox({ now: () => new Date('2026-03-02T09:15:00Z'), echoDelayMs: 4 });
  const call = async (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    headers.set('authorization', `Bearer ${sandbox.sandboxKey}`);
    return replyOf(await sandbox.fetch(new Request(`http://sandbox.test${path}`, { ...init, headers })));
  };
  await call('/v1/messages', json(HELLO));
  const inbound = async () => (await call('/v1/messages?direction=inbound')).body.data[0];
  expect(await vi.waitUntil(inbound, { timeout: 5000 })).toMatchObject({ body: HELLO.body });
  await sandbox.close();
});

test('identifiers are unique and sort by creation, even if the clock is set back', () => {
  let now = 1_772_442_900_000;
  const ids = createIds(() => now);
  const made = Array.from({ length: 1000 }, (_, index) => {
    now += index % 3 === 0 ? 1 : index % 3 === 1 ? 0 : -1;
    return ids('msg');
  });
  expect(made.toSorted()).toEqual(made);
  expect(new Set(made).size).toBe(1000);
});
