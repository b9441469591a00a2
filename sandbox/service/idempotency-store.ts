import { runCompiled } from '../storage/compiled.ts';
import type { Queries } from '../storage/queries.ts';
import { seal, unseal } from './seal.ts';
import type { Unit } from './unit.ts';

/** The identity of one logical request: its key within its scope, and the digest of its content. */
export interface IdempotentRequest {
  /** Workspace, mode, method and path. */
  readonly scope: string;
  readonly key: string;
  readonly fingerprint: string;
}

/** A request in which the key is replaced by a digest. */
export interface StoredRequest extends IdempotentRequest {
  readonly digest: string;
}

export type Earlier =
  | { readonly kind: 'none' }
  | { readonly kind: 'reused' }
  | { readonly kind: 'stored'; readonly response: string };

/** Returns the stored result of an earlier request with the same key, if any. */
export async function findEarlier(
  queries: Queries,
  { scope, key, digest, fingerprint }: StoredRequest,
  now: number,
): Promise<Earlier> {
  const { rows } = await runCompiled(queries, 'find idempotency key', [scope, digest, now], () =>
    queries
      .selectFrom('idempotency_keys')
      .select(['fingerprint', 'response'])
      .where('scope', '=', scope)
      .where('key', '=', digest)
      .where('expires_at', '>', now),
  );
  const [earlier] = rows;
  if (!earlier) return { kind: 'none' };
  if (earlier.fingerprint !== fingerprint) return { kind: 'reused' };
  return { kind: 'stored', response: unseal(earlier.response, key) };
}

/**
 * Stores the response, in the unit of work that contains the effect of the request and has found no earlier response.
 */
export async function storeResponse(
  { queries, sweeps, now }: Unit,
  { scope, key, digest, fingerprint }: StoredRequest,
  response: string,
  expiresAt: number,
): Promise<void> {
  if (sweeps.isDue('idempotency_keys', now)) {
    await queries.deleteFrom('idempotency_keys').where('expires_at', '<=', now).execute();
  }
  const row = {
    scope,
    key: digest,
    fingerprint,
    response: seal(response, key),
    expires_at: expiresAt,
  };
  await runCompiled(queries, 'insert idempotency key', Object.values(row), () =>
    queries
      .insertInto('idempotency_keys')
      .values(row)
      // Replaces the row of an expired request.
      .onConflict((conflict) =>
        conflict.columns(['scope', 'key']).doUpdateSet((each) => ({
          fingerprint: each.ref('excluded.fingerprint'),
          response: each.ref('excluded.response'),
          expires_at: each.ref('excluded.expires_at'),
        })),
      ),
  );
}
