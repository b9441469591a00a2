import type { Queries, Work } from '../storage/database.ts';
import { digestOf, seal, unseal } from './seal.ts';

/** What names one logical request: its key within its scope, and the digest of what it asked. */
export interface IdempotentRequest {
  /** Workspace, mode, method and path. */
  readonly scope: string;
  readonly key: string;
  readonly fingerprint: string;
}

export type Earlier =
  | { readonly kind: 'none' }
  | { readonly kind: 'reused' }
  | { readonly kind: 'stored'; readonly response: string };

/** What became of an earlier request with the same key, if there was one. */
export async function findEarlier(
  queries: Queries,
  { scope, key, fingerprint }: IdempotentRequest,
  now: number,
): Promise<Earlier> {
  const earlier = await queries
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'response'])
    .where('scope', '=', scope)
    .where('key', '=', digestOf(key))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (!earlier) return { kind: 'none' };
  if (earlier.fingerprint !== fingerprint) return { kind: 'reused' };
  return { kind: 'stored', response: unseal(earlier.response, key) };
}

/** Stores the response, in the transaction that holds the request's effect, and forgets those whose time is over. */
export async function storeResponse(
  queries: Work,
  { scope, key, fingerprint }: IdempotentRequest,
  response: string,
  now: number,
  expiresAt: number,
): Promise<void> {
  await queries.deleteFrom('idempotency_keys').where('expires_at', '<=', now).execute();
  await queries
    .insertInto('idempotency_keys')
    .values({ scope, key: digestOf(key), fingerprint, response: seal(response, key), expires_at: expiresAt })
    .execute();
}
