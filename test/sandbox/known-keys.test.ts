import { expect, test } from 'vitest';
import type { Authentication } from '../../sandbox/access/keys.ts';
import { KnownKeys } from '../../sandbox/access/known-keys.ts';

const accepted = (mode: 'sandbox' | 'live'): Authentication => ({
  kind: 'principal',
  principal: { keyId: 'key_1', workspaceId: 'ws_1', mode, role: 'OWNER' },
  isLocked: false,
});

/** Looks up a key twice, and returns the number of database queries. */
async function readsOf(answer: Authentication): Promise<number> {
  const known = new KnownKeys();
  let reads = 0;
  const read = async (): Promise<Authentication> => {
    reads += 1;
    return answer;
  };
  expect([await known.find('digest', read), await known.find('digest', read)]).toEqual([answer, answer]);
  return reads;
}

test('only accepted sandbox keys are cached', async () => {
  expect(await readsOf(accepted('sandbox'))).toBe(1);
  expect(await readsOf(accepted('live'))).toBe(2);
  expect(await readsOf({ kind: 'invalid' })).toBe(2);
});

test('a key that was read before the cache was cleared is not cached afterwards', async () => {
  const known = new KnownKeys();
  const slow = Promise.withResolvers<Authentication>();
  const early = known.find('digest', () => slow.promise);
  known.forget();
  slow.resolve(accepted('sandbox'));
  expect(await early).toEqual(accepted('sandbox'));
  expect(await known.find('digest', async () => ({ kind: 'invalid' }))).toEqual({ kind: 'invalid' });
});
