import { isETag, isSameWeak } from '../judge/etag.ts';
import { FINE, type Check } from './check.ts';

export const conditionalRequests: Check = {
  id: 'conditional-requests',
  on: 'trail',
  of: 'conditional',
  severity: 'error',
  summary:
    'If the contract declares ETag or Last-Modified, a conditional request with the current value must return 304, with the ETag if the full response has one, and without a body.',
  enforces: 'RFC 9110 §8.8.3, §13.1.2, §13.1.3, §13.2.2, §15.4.5',
  help: 'Before you respond, compare If-None-Match with the current ETag. If there is no If-None-Match, compare If-Modified-Since with the time of the last change.',
  run: ({ validator, first, again }) => {
    const { status, headers, text } = again.outcome;
    const { etag } = first.outcome.headers;
    if (etag !== undefined && !isETag(etag))
      return [{ kind: 'malformed', message: `ETag ${etag} lacks the required quotes.` }];
    if (status >= 500) return FINE;
    const value = first.outcome.headers[validator] ?? '';
    const current = headers[validator];
    const isSame = current !== undefined && isSameWeak(current, value);
    if (status !== 304) {
      // A different validator means that the resource has changed between the two requests.
      if (!isSame) return FINE;
      const message = `A request with the current ${validator} ${value} as its condition returned ${status} with the same value instead of 304.`;
      return [{ kind: `not-304 ${validator}`, message }];
    }
    if (text !== '') return [{ kind: 'body', message: 'A 304 response has a body.' }];
    if (etag !== undefined && headers['etag'] === undefined)
      return [
        { kind: 'no-tag', message: `A 304 response has no ETag, although the full response has ${etag}.` },
      ];
    if (current === undefined || isSame) return FINE;
    return [
      {
        kind: 'other-tag',
        message: `The 304 response to ${validator} ${value} has a different value, ${current}.`,
      },
    ];
  },
};
