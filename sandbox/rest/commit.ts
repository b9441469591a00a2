import { fingerprintOf, once } from '../service/idempotency.ts';
import { isObject } from '../service/json.ts';
import { Refused } from '../service/problems.ts';
import type { Services } from '../service/services.ts';
import { transact } from '../service/services.ts';
import type { Unit } from '../service/unit.ts';
import type { Admitted } from './exchange.ts';

/** A request that has its effect only once, even if it is sent again with the same idempotency key. */
interface Repeatable {
  readonly headers: { readonly 'idempotency-key'?: string };
  readonly body?: unknown;
}

interface Reply {
  readonly status: number;
  readonly headers?: object;
}

const REPLAYED = { 'idempotency-replayed': 'true' } as const;

/**
 * Performs a POST in one unit of work. A repeated request with the same idempotency key gets the first
 * response again.
 * @typeParam Replied a type that JSON can represent
 */
export async function commit<Replied extends Reply>(
  services: Services,
  { principal, path }: Admitted,
  { headers, body }: Repeatable,
  act: (unit: Unit) => Promise<Replied>,
): Promise<Replied> {
  const sent = headers['idempotency-key'];
  if (sent === undefined) return transact(services, principal, act);
  const request = {
    scope: `${principal.workspaceId} ${principal.mode} POST ${path}`,
    // The key can be with or without quotes (a Structured Field string). Both forms are the same key.
    key: sent.replaceAll('"', ''),
    fingerprint: fingerprintOf(await plain(body)),
  };
  const outcome = await once(services, principal, request, act);
  switch (outcome.kind) {
    case 'fresh':
      return outcome.response;
    case 'replayed':
      return { ...outcome.response, headers: { ...outcome.response.headers, ...REPLAYED } };
    case 'in-progress':
      throw new Refused({
        code: 'idempotency_in_progress',
        detail:
          'A request with this Idempotency-Key is still running. Repeat the request later to get its response.',
        headers: { 'Retry-After': '1' },
      });
    case 'reused':
      throw new Refused({
        code: 'idempotency_key_reused',
        detail:
          'This Idempotency-Key was used with other fields in the last 24 hours. Use a new key for a new request.',
        errors: [
          {
            field: 'Idempotency-Key',
            pointer: null,
            code: 'conflict',
            detail: 'Was used with other fields.',
          },
        ],
      });
  }
}

/** Replaces files, which occur only at the top level of a body, by digests of their content. */
async function plain(body: unknown): Promise<unknown> {
  if (body instanceof Blob) {
    const bytes = Buffer.from(await body.arrayBuffer());
    return { type: body.type, content: fingerprintOf(bytes.toString('base64')) };
  }
  if (!isObject(body) || !Object.values(body).some((value) => value instanceof Blob)) return body ?? null;
  return Object.fromEntries(
    await Promise.all(Object.entries(body).map(async ([name, value]) => [name, await plain(value)] as const)),
  );
}
