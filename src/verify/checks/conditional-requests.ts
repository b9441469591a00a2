import { isETag, isSameWeak } from '../judge/etag.ts';
import { FINE, type Check } from './check.ts';

export const conditionalRequests: Check = {
  id: 'conditional-requests',
  on: 'trail',
  of: 'conditional',
  severity: 'error',
  summary:
    'What has not changed is answered with 304, its ETag and no body to a request that has its ETag or Last-Modified, where these are declared.',
  enforces: 'RFC 9110 §8.8.3, §13.1.2, §13.1.3, §13.2.2, §15.4.5',
  help: 'Compare If-None-Match with the current ETag, else If-Modified-Since with the last change, before answering.',
  run: ({ validator, first, again }) => {
    const { status, headers, text } = again.outcome;
    const { etag } = first.outcome.headers;
    if (etag !== undefined && !isETag(etag))
      return [{ kind: 'malformed', message: `ETag is ${etag}, which is no text in quotes.` }];
    if (status >= 500) return FINE;
    const value = first.outcome.headers[validator] ?? '';
    const current = headers[validator];
    const isSame = current !== undefined && isSameWeak(current, value);
    if (status !== 304) {
      // Another validator says that it has changed in between.
      if (!isSame) return FINE;
      const message = `A request on the condition that ${validator} is not ${value} was answered with ${status} and the same one instead of 304.`;
      return [{ kind: `not-304 ${validator}`, message }];
    }
    if (text !== '') return [{ kind: 'body', message: 'A 304 has a body.' }];
    if (etag !== undefined && headers['etag'] === undefined)
      return [{ kind: 'no-tag', message: `A 304 has no ETag, and what it stands for has ${etag}.` }];
    if (current === undefined || isSame) return FINE;
    return [{ kind: 'other-tag', message: `A 304 to ${validator} ${value} has another, ${current}.` }];
  },
};
