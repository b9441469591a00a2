import type { Queries, Work } from '../storage/database.ts';
import { digestOf, seal, unseal } from './seal.ts';

/** What names one logical request: its key within its scope, and the digest of what it asked. */
export interface IdempotentRequest {
  /** Workspace, mode, method and path. */
  readonly scope: string;
  readonly key: string;
  readonly fingerprint: string;
}

export type Claim =
  | { readonly kind: 'claimed' }
  | { readonly kind: 'in-progress' }
  | { readonly kind: 'reused' }
  | { readonly kind: 'stored'; readonly response: string };

/** Takes a key for a request, or tells what became of the request that has it. */
export async function claimKey(
  queries: Work,
  request: IdempotentRequest,
  now: number,
  expiresAt: number,
): Promise<Claim> {
  await queries.deleteFrom('idempotency_keys').where('expires_at', '<=', now).execute();
  const inserted = await queries
    .insertInto('idempotency_keys')
    .values({ ...request, key: digestOf(request.key), response: null, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows === 1n) return { kind: 'claimed' };
  const holder = await queries
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'response'])
    .where('scope', '=', request.scope)
    .where('key', '=', digestOf(request.key))
    .executeTakeFirstOrThrow();
  if (holder.fingerprint !== request.fingerprint) return { kind: 'reused' };
  if (holder.response === null) return { kind: 'in-progress' };
  return { kind: 'stored', response: unseal(holder.response, request.key) };
}

/** Stores the response, in the transaction that holds the request's effect. */
export async function storeResponse(
  queries: Work,
  request: IdempotentRequest,
  response: string,
): Promise<void> {
  await queries
    .updateTable('idempotency_keys')
    .set({ response: seal(response, request.key) })
    .where('scope', '=', request.scope)
    .where('key', '=', digestOf(request.key))
    .execute();
}

/** Gives a key back, so that the request can be repeated with it. */
export async function releaseKey(queries: Queries, request: IdempotentRequest): Promise<void> {
  await queries
    .deleteFrom('idempotency_keys')
    .where('scope', '=', request.scope)
    .where('key', '=', digestOf(request.key))
    .where('response', 'is', null)
    .execute();
}

/** Gives back the keys of requests that a stopped process left unfinished: they had no effect. */
export async function releaseUnfinished(queries: Queries): Promise<void> {
  await queries.deleteFrom('idempotency_keys').where('response', 'is', null).execute();
}
