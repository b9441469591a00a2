import { declaredResponse } from '../judge/declared.ts';
import { isSameResult } from '../judge/same-result.ts';
import { FINE, type Check } from './check.ts';

/** `Idempotent-Replayed`, `Idempotency-Replayed`: draft-ietf-httpapi-idempotency-key-header defines no such header. */
const MARKER = /^(?:x-)?idempoten(?:t|cy)-replay(?:ed)?$/i;

export const idempotencyReplay: Check = {
  id: 'idempotency-replay',
  on: 'trail',
  of: 'repeat',
  severity: 'error',
  summary: 'A request repeated with its key gets the same response, marked as declared.',
  enforces:
    'docs/contract-vocabulary.md (x-fern-idempotent, @idempotent); draft-ietf-httpapi-idempotency-key-header §2.6',
  help: 'Store the response with the key, and return it again.',
  run: ({ first, again }, { contract }) => {
    const { status, headers } = again.outcome;
    if (status >= 500) return FINE;
    if (status !== first.outcome.status) {
      const message = `Repeated with its key, the request returned ${status} after ${first.outcome.status}.`;
      return [{ kind: 'status', message }];
    }
    if (!isSameResult(contract, first, again))
      return [{ kind: 'result', message: 'Repeated with its key, the request had a different result.' }];
    const declared = again.case.kind === 'rest' ? declaredResponse(again.case.operation, status) : undefined;
    const marker = declared?.headers.find(({ name }) => MARKER.test(name.wire));
    return marker && headers[marker.name.wire.toLowerCase()] === undefined
      ? [{ kind: 'marker', at: marker.at, message: `The repetition is not marked by ${marker.name.wire}.` }]
      : FINE;
  },
};
