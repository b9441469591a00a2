import { createHash } from 'node:crypto';
import type { Database, Queries } from './storage/database.ts';
import { claimKey, releaseKey, storeResponse, type IdempotentRequest } from './storage/idempotency.ts';

const LIFETIME_MS = 24 * 60 * 60 * 1000;

export type IdempotentOutcome<Response> =
  | { readonly kind: 'fresh' | 'replayed'; readonly response: Response }
  | { readonly kind: 'in-progress' | 'reused' };

/**
 * Acts once for all requests with one key. The effect and its response are committed together, so a crash
 * leaves both or neither. When `act` throws, nothing has happened and the key is free again.
 * @typeParam Response what JSON can carry.
 */
export async function once<Response>(
  database: Database,
  request: IdempotentRequest,
  now: number,
  act: (queries: Queries) => Promise<Response>,
): Promise<IdempotentOutcome<Response>> {
  const claim = await database
    .transaction()
    .execute((transaction) => claimKey(transaction, request, now, now + LIFETIME_MS));
  if (claim.kind === 'stored') {
    return { kind: 'replayed', response: JSON.parse(claim.response) as Response };
  }
  if (claim.kind !== 'claimed') return { kind: claim.kind };
  try {
    const response = await database.transaction().execute(async (transaction) => {
      const acted = await act(transaction);
      await storeResponse(transaction, request, JSON.stringify(acted));
      return acted;
    });
    return { kind: 'fresh', response };
  } catch (error) {
    await releaseKey(database, request);
    throw error;
  }
}

/** Digest of a JSON value that does not depend on the order of members. */
export function fingerprintOf(value: unknown): string {
  return createHash('sha256').update(canonical(value)).digest('base64url');
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
