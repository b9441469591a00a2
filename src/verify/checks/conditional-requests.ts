import { FINE, type Check } from './check.ts';

export const conditionalRequests: Check = {
  id: 'conditional-requests',
  on: 'trail',
  of: 'conditional',
  severity: 'error',
  summary:
    'What has not changed is answered with 304 to a request that has its ETag, where both are declared.',
  enforces: 'RFC 9110 §13.1.2, §13.2.2, §15.4.5',
  help: 'Compare If-None-Match with the current ETag before answering.',
  run: ({ first, again }) => {
    const { status, headers } = again.outcome;
    if (status >= 500) return FINE;
    const tag = first.outcome.headers['etag'] ?? '';
    // Another tag says that it has changed in between.
    if (
      status === 304
        ? headers['etag'] === undefined || same(headers['etag'], tag)
        : !same(headers['etag'], tag)
    )
      return FINE;
    const message =
      status === 304
        ? `A 304 to If-None-Match ${tag} has the ETag ${headers['etag']}.`
        : `If-None-Match ${tag} was answered with ${status} and the same ETag instead of 304.`;
    return [{ kind: status === 304 ? 'other-tag' : 'not-304', message }];
  },
};

/** Weak comparison (RFC 9110 §8.8.3.2). */
function same(one: string | undefined, other: string): boolean {
  return one?.replace(/^W\//, '') === other.replace(/^W\//, '');
}
