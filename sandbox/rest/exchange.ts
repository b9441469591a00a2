import type { Route } from '../../generated/server/runtime/route.ts';
import type { Principal } from '../access/keys.ts';
import { exhausted, rateLimitHeaders, type RateLimit } from '../access/rate-limit.ts';
import { Refused, type Fault, type FieldError } from '../service/problems.ts';
import type { Services } from '../service/services.ts';
import { LIVE_MODE_LOCKED } from '../workspace/live.ts';

/** The facts known about a request while it is handled. */
export interface Exchange {
  readonly requestId: string;
  /** The path as sent, without the query. */
  readonly path: string;
  /** Set if the key is known. */
  readonly principal?: Principal;
  readonly limit?: RateLimit;
}

/** An exchange with an accepted key. */
export type Admitted = Required<Exchange>;

/** The head of an incoming request. */
export interface Entering {
  readonly headers: { get(name: string): string | null };
  /** The original head, which identifies the request to observers. */
  readonly original: object;
  exchange: Exchange;
}

const OVERLOADED: Fault = {
  code: 'service_unavailable',
  detail: 'The service is overloaded. Repeat the request later.',
  headers: { 'Retry-After': '1' },
};

/** Operations that count as sending a message. */
const SENDING = new Set(['sendMessage', 'sendConversationMessage']);

/**
 * Admits a request if it has a valid key, remaining quota, and a sufficient role.
 * @param head collects the facts step by step, so that a rejection can include them.
 * @throws {Refused}
 */
export async function admit(services: Services, head: Entering, route: Route): Promise<Admitted> {
  if (services.concurrency.isExceeded) throw new Refused(OVERLOADED);
  const authentication = await services.authenticate(head.headers.get('authorization'));
  if (authentication.kind === 'missing') {
    throw new Refused({
      code: 'missing_api_key',
      detail: 'Send an API key as Authorization: Bearer <API_KEY>.',
      headers: { 'WWW-Authenticate': 'Bearer realm="messaging"' },
    });
  }
  if (authentication.kind === 'invalid') {
    throw new Refused({
      code: 'invalid_api_key',
      detail: 'The API key is unknown or has been revoked.',
      headers: { 'WWW-Authenticate': 'Bearer realm="messaging", error="invalid_token"' },
    });
  }
  const { principal, isLocked } = authentication;
  const limit = services.rateLimit(principal, SENDING.has(route.operation));
  const { requestId, path } = head.exchange;
  const admitted = { requestId, path, principal, limit };
  head.exchange = admitted;
  services.watch.note(head.original, { workspaceId: principal.workspaceId });
  if (limit.violated.length > 0) throw rateLimited(limit);
  // An operation that declares no 403 also accepts a locked key, so that the caller can find out that the key is
  // locked.
  if (isLocked && '403' in route.responses) throw liveModeLocked();
  if (route.access && !route.access.includes(principal.role)) {
    const detail = `This takes one of the roles ${route.access.join(', ')}; the API key has ${principal.role}.`;
    throw new Refused({ code: 'insufficient_role', detail });
  }
  return admitted;
}

/** @param errors the fields that select live mode, if any */
export function liveModeLocked(errors: readonly FieldError[] = []): Refused {
  return new Refused({ code: 'live_mode_locked', detail: LIVE_MODE_LOCKED, errors });
}

/** @param limit the quotas; if none is exceeded, the last one is treated as exhausted */
export function rateLimited(limit: RateLimit): Refused {
  const violating = limit.violated.length > 0 ? limit : exhausted(limit);
  const quotas = violating.violated.map(
    ({ name, quota }) => `the ${name} quota of ${quota} requests in 60 seconds`,
  );
  return new Refused({
    code: 'rate_limited',
    detail: `Wait for ${quotas.join(' and ')} to reopen.`,
    violatedPolicies: violating.violated.map(({ name }) => name),
    headers: rateLimitHeaders(violating),
  });
}
