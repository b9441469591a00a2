import { createHash } from 'node:crypto';
import { claimKey, releaseKey, storeResponse, type IdempotentRequest } from './idempotency-store.ts';
import { transact, type Services } from './services.ts';
import type { Unit } from './unit.ts';

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
  services: Services,
  request: IdempotentRequest,
  act: (unit: Unit) => Promise<Response>,
): Promise<IdempotentOutcome<Response>> {
  const { database, clock } = services;
  const now = clock.now();
  const claim = await database
    .transaction()
    .execute((transaction) => claimKey(transaction, request, now, now + LIFETIME_MS));
  if (claim.kind === 'stored') {
    return { kind: 'replayed', response: JSON.parse(claim.response) as Response };
  }
  if (claim.kind !== 'claimed') return { kind: claim.kind };
  try {
    const response = await transact(services, async (unit) => {
      const acted = await act(unit);
      await storeResponse(unit.queries, request, JSON.stringify(acted));
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
