import { essenceOf } from '../judge/declared.ts';
import { FINE, type Check } from './check.ts';

/** A service usually parses Accept in one function, so all findings have the same cause. */
const CAUSE = 'accept-precedence';

export const acceptPrecedence: Check = {
  id: 'accept-precedence',
  on: 'trail',
  of: 'negotiation',
  severity: 'error',
  summary: 'The most specific range of Accept determines whether a media type is acceptable.',
  enforces: 'RFC 9110 §12.5.1',
  help: 'Use the weight of the most specific range that matches a media type, regardless of the order of the ranges.',
  run: ({ type, isAdmitted, other }) => {
    const { status, headers } = other.outcome;
    const accept = other.request.headers['accept'] ?? '';
    if (isAdmitted) {
      const message = `The request with Accept ${accept} was rejected with 406, although the service can send ${type}.`;
      return status === 406 ? [{ kind: 'admitted', cause: CAUSE, message }] : FINE;
    }
    const isSent = status < 300 && essenceOf(headers['content-type'] ?? '') === type;
    const message = `The request with Accept ${accept} got ${type}, although the service rejects Accept ${type};q=0.`;
    return isSent ? [{ kind: 'excluded', cause: CAUSE, message }] : FINE;
  },
};
