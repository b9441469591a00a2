import { hash } from 'node:crypto';
import { findEarlier, storeResponse, type Earlier, type IdempotentRequest } from './idempotency-store.ts';
import { digestOf } from './seal.ts';
import { transact, type Services } from './services.ts';
import type { Unit } from './unit.ts';

const LIFETIME_MS = 24 * 60 * 60 * 1000;

export type IdempotentOutcome<Response> =
  | { readonly kind: 'fresh' | 'replayed'; readonly response: Response }
  | { readonly kind: 'in-progress' | 'reused' };

/**
 * Runs `act` once for all requests with the same key. The effect and the response are committed together. A crash
 * therefore preserves both or neither, and a key is never marked as used without its effect. Concurrent requests in
 * this process are a conflict. Requests in other processes wait, like all units of a workspace, and then find the
 * response. If `act` throws, its effects are undone, and the key remains unused.
 * @typeParam Response a type that JSON can represent.
 */
export async function once<Response>(
  services: Services,
  owner: { readonly workspaceId: string },
  asked: IdempotentRequest,
  act: (unit: Unit) => Promise<Response>,
): Promise<IdempotentOutcome<Response>> {
  const { inFlight, database, clock } = services;
  const request = { ...asked, digest: digestOf(asked.key) };
  const name = `${request.scope} ${request.key}`;
  const underWay = inFlight.get(name);
  if (underWay !== undefined) {
    // The running request can itself be a repetition, so that an earlier response exists.
    const earlier = await findEarlier(database, request, clock.now());
    if (earlier.kind !== 'none') return outcomeOf(earlier);
    return { kind: underWay === request.fingerprint ? 'in-progress' : 'reused' };
  }
  inFlight.set(name, request.fingerprint);
  try {
    return await transact(services, owner, async (unit) => {
      const earlier = await findEarlier(unit.queries, request, unit.now);
      if (earlier.kind !== 'none') return outcomeOf(earlier);
      const response = await act(unit);
      await storeResponse(unit, request, JSON.stringify(response), unit.now + LIFETIME_MS);
      return { kind: 'fresh', response };
    });
  } finally {
    inFlight.delete(name);
  }
}

function outcomeOf<Response>(earlier: Exclude<Earlier, { kind: 'none' }>): IdempotentOutcome<Response> {
  if (earlier.kind === 'reused') return earlier;
  return { kind: 'replayed', response: JSON.parse(earlier.response) as Response };
}

/** Returns a digest of a JSON value that does not depend on the order of properties. */
export function fingerprintOf(value: unknown): string {
  return hash('sha256', canonical(value), 'base64url');
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
