import type { Principal } from '../access/keys.ts';
import { exhausted, rateLimitHeaders, type RateLimit } from '../access/rate-limit.ts';
import { mayUseMessages } from '../access/roles.ts';
import { Refused } from '../problems.ts';
import type { Services } from '../services.ts';

/** What is known of a request while it is answered. */
export interface Exchange {
  readonly requestId: string;
  /** As sent, without the query. */
  readonly path: string;
  /** Known once the key is. */
  readonly principal?: Principal;
  readonly limit?: RateLimit;
}

/** An exchange whose key was accepted. */
export type Admitted = Required<Exchange>;

/** The part of a request that is known before its body is read. */
export interface Head {
  readonly url: string;
  readonly headers: { get(name: string): string | null };
}

/**
 * Lets a request in: a valid key, a quota that is not exhausted, a role that may.
 * @param sends whether it counts as sending a message.
 * @param learn is told what is known, step by step, so that a refusal can tell as much.
 * @throws {Refused}
 */
export function admit(
  services: Services,
  head: Head,
  exchange: Exchange,
  sends: boolean,
  learn: (exchange: Exchange) => void,
): Admitted {
  const authentication = services.authenticate(head.headers.get('authorization'));
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
  const { principal } = authentication;
  const limit = services.rateLimit(principal, sends);
  const admitted = { ...exchange, principal, limit };
  learn(admitted);
  if (limit.violated.length > 0) throw rateLimited(limit);
  if (!mayUseMessages(principal.role)) {
    const detail = `The role ${principal.role} of this API key does not permit the use of messages.`;
    throw new Refused({ code: 'insufficient_role', detail });
  }
  return admitted;
}

/** @param limit one that is violated; any other counts as exhausted. */
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
