/** The saved state of a mock: resources, idempotency keys, the clock, and pending changes of state. */
import { expect, test } from 'vitest';
import type { SavedState } from '../../src/mock/mock.ts';
import { marina, STAY } from './marina.ts';
import { shelter, type Client } from './shelter.ts';

/** Serialized, as in a file. */
const stored = ({ mock }: Client): SavedState => JSON.parse(JSON.stringify(mock.save())) as SavedState;

test('a repeated request gets the first response again after a restart', async () => {
  const [old, next] = [await shelter(), await shelter()];
  const key = { 'idempotency-key': 'k1' };
  const first = await old.call('POST', '/v1/animals', { name: 'Rex' }, key);
  next.mock.load(stored(old));
  const again = await next.call('POST', '/v1/animals', { name: 'Rex' }, key);
  expect([again.status, again.body]).toEqual([201, first.body]);
  const other = await next.call('POST', '/v1/animals', { name: 'Max' }, key);
  expect(other.status).toBe(409);
});

test('the clock continues after a restart, and a pending state change happens when it is due', async () => {
  const old = await marina();
  old.mock.clock.advance(86_400_000);
  const { body } = await old.call('POST', '/stays', STAY);
  await old.call('POST', `/stays/${body.id}/confirm`);
  old.mock.clock.advance(600);
  const now = old.mock.clock.now();
  const next = await marina();
  next.mock.load(stored(old));
  expect(next.mock.clock.now()).toBe(now);
  const stateOf = async (): Promise<unknown> => (await next.call('GET', `/stays/${body.id}`)).body.state;
  expect(await stateOf()).toBe('confirmed');
  next.mock.clock.advance(300);
  expect(await stateOf()).toBe('confirmed');
  next.mock.clock.advance(100);
  expect(await stateOf()).toBe('departed');
});

test('a deleted resource stays deleted after a restart', async () => {
  const old = await marina();
  const { status } = await old.call('PUT', '/buoys/buoy-a', { color: 'red' });
  expect(status).toBeLessThan(300);
  const { body } = await old.call('POST', '/vessels', { name: 'Boat', flag: 'DE' });
  await old.call('DELETE', `/vessels/${body.id}`);
  const next = await marina();
  next.mock.load(stored(old));
  expect((await next.call('GET', `/vessels/${body.id}`)).status).toBe(404);
  expect((await next.call('GET', '/buoys/buoy-a')).body.color).toBe('red');
});

test('the initial resources do not depend on the order of requests', async () => {
  const idsIn = async (paths: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> => {
    const { call } = await marina();
    const found = new Map<string, readonly string[]>();
    for (const path of paths) {
      const { body } = await call('GET', path);
      found.set(
        path,
        (body as readonly { id: string }[]).map(({ id }) => id),
      );
    }
    return found;
  };
  const [one, other] = [await idsIn(['/vessels', '/stays']), await idsIn(['/stays', '/vessels'])];
  expect(one.get('/vessels')).toEqual(other.get('/vessels'));
  expect(one.get('/stays')).toEqual(other.get('/stays'));
});

test.each([
  ['before its start', { now: 0, moved: -5 }, true],
  ['without a time', { now: 'x', moved: 0 }, false],
  ['too far in the future', { now: 8.64e15, moved: 8.64e15 }, false],
])('a clock %s', async (_, clock, isValid) => {
  const { mock } = await marina({ clock: 'manual' });
  const load = (): void => mock.load({ ...mock.save(), clock: clock as never });
  if (!isValid) return expect(load).toThrow('valid time');
  load();
  mock.load(mock.save());
  expect(mock.clock.now()).toBe(clock.now);
});
