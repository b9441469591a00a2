import { digestOf } from '../service/seal.ts';
import type { Queries } from '../storage/queries.ts';
import { isLiveUnlocked } from '../workspace/live.ts';
import type { Authenticate, Authentication } from './keys.ts';
import type { KnownKeys } from './known-keys.ts';
import { roleOfName } from './roles.ts';
import { apiKeys } from './api-key-store.ts';

/**
 * Checks `Authorization` headers against the keys in the database, so that a revoked key is rejected at once. A lookup
 * by digest does not need constant time: an attacker cannot control the SHA-256 of a guess, so the time of a failed
 * lookup reveals nothing about existing keys.
 * @param known the cache of keys, or undefined if other processes change the database, so that every request must read
 * it.
 */
export function createAuthenticate(queries: Queries, known?: KnownKeys): Authenticate {
  return async (authorization) => {
    const secret = /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1];
    if (secret === undefined) return { kind: authorization === null ? 'missing' : 'invalid' };
    const digest = digestOf(secret);
    return known ? known.find(digest, () => lookUp(queries, digest)) : lookUp(queries, digest);
  };
}

async function lookUp(queries: Queries, digest: string): Promise<Authentication> {
  const match = await apiKeys.locateBy(queries, { digest });
  if (match?.item.status !== 'active') return { kind: 'invalid' };
  const { id: keyId, mode, role } = match.item;
  const { workspaceId } = match.owner;
  return {
    kind: 'principal',
    principal: { keyId, workspaceId, mode, role: roleOfName(role) },
    isLocked: mode === 'live' && !(await isLiveUnlocked(queries, workspaceId)),
  };
}
