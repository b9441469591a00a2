import { FINE, type Check } from './check.ts';

export const preconditions: Check = {
  id: 'preconditions',
  on: 'trail',
  of: 'precondition',
  severity: 'error',
  summary:
    'A change under an If-Match that does not match is answered with 412 and changes nothing, where that is declared.',
  enforces: 'RFC 9110 §13.1.1, §13.2.2, §15.5.13',
  help: 'Compare If-Match with the current ETag in the transaction that makes the change.',
  run: ({ before, changed, after }) => {
    const { status } = changed.outcome;
    if (status === 429 || status >= 500) return FINE;
    if (status !== 412) {
      const message = `A change whose If-Match names no ETag of the thing was answered with ${status} instead of 412.`;
      return [{ kind: 'not-412', message }];
    }
    const [old, now] = [before.outcome.headers['etag'], after.outcome.headers['etag']];
    if (after.outcome.status < 300 && (old === undefined || old === now)) return FINE;
    return [{ kind: 'changed', message: 'A change was answered with 412, and the thing is not as it was.' }];
  },
};
