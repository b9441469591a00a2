import { FINE, type Check } from './check.ts';

export const conditionalRequests: Check = {
  id: 'conditional-requests',
  on: 'trail',
  of: 'conditional',
  severity: 'error',
  summary:
    'What has not changed is answered with 304 and no body to a request that has its ETag or Last-Modified, where these are declared.',
  enforces: 'RFC 9110 §13.1.2, §13.1.3, §13.2.2, §15.4.5',
  help: 'Compare If-None-Match with the current ETag, else If-Modified-Since with the last change, before answering.',
  run: ({ validator, first, again }) => {
    const { status, headers, text } = again.outcome;
    if (status >= 500) return FINE;
    const value = first.outcome.headers[validator] ?? '';
    const current = headers[validator];
    const isSame = current !== undefined && same(current, value);
    if (status !== 304) {
      // Another validator says that it has changed in between.
      if (!isSame) return FINE;
      const message = `A request on the condition that ${validator} is not ${value} was answered with ${status} and the same one instead of 304.`;
      return [{ kind: `not-304 ${validator}`, message }];
    }
    if (text !== '') return [{ kind: 'body', message: 'A 304 has a body.' }];
    if (current === undefined || isSame) return FINE;
    return [{ kind: 'other-tag', message: `A 304 to ${validator} ${value} has another, ${current}.` }];
  },
};

/** Weak comparison (RFC 9110 §8.8.3.2). */
function same(one: string, other: string): boolean {
  return one.replace(/^W\//, '') === other.replace(/^W\//, '');
}
