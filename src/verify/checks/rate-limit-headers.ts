import { declaredResponse } from '../judge/declared.ts';
import { brokenCounts, quotasOf } from '../judge/rate-limits.ts';
import { FINE, type Check, type Objection } from './check.ts';

export const rateLimitHeaders: Check = {
  id: 'rate-limit-headers',
  on: 'rest',
  severity: 'error',
  summary:
    'The quota headers must be consistent, and a 429 response must have the Retry-After header if the contract declares the header.',
  enforces: 'draft-ietf-httpapi-ratelimit-headers-10 §3, §4; RFC 9110 §10.2.3; RFC 6585 §4',
  help: 'Compute RateLimit and RateLimit-Policy from the same quota, and send Retry-After with 429.',
  run: ({ case: { operation }, outcome: { status, headers } }) => {
    const quotas = quotasOf(headers);
    const found = quotas.flatMap(({ policy, remaining, limit, resets, window }): readonly Objection[] => {
      const name = policy === '' ? 'The quota' : `Policy ${policy}`;
      if (remaining !== undefined && limit !== undefined && remaining > limit)
        return [
          {
            kind: 'more-than-all',
            message: `${name} has ${remaining} requests left, more than its limit of ${limit}.`,
          },
        ];
      if (resets !== undefined && window !== undefined && resets > window)
        return [
          {
            kind: 'after-window',
            message: `${name} resets in ${resets} seconds, but its window has only ${window} seconds.`,
          },
        ];
      if (remaining !== undefined && limit === undefined && headers['ratelimit-policy'] !== undefined)
        return [{ kind: 'unknown-policy', message: `${name} is not defined in RateLimit-Policy.` }];
      return [];
    });
    for (const count of brokenCounts(headers))
      found.push({ kind: 'no-count', message: `${count} is not a non-negative integer.` });
    const retries = status === 429 && !('retry-after' in headers);
    const declared = retries
      ? declaredResponse(operation, 429)?.headers.find(({ name }) => /^retry-after$/i.test(name.wire))
      : undefined;
    if (declared)
      found.push({
        kind: 'no-retry-after',
        at: declared.at,
        message: 'A 429 response has no Retry-After header.',
      });
    if (found.length > 0) return found.map((one) => ({ ...one, cause: one.kind }));
    return quotas.length > 0 || status === 429 ? FINE : undefined;
  },
};
