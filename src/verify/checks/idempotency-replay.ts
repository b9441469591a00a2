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
  summary:
    'A request repeated with its idempotency key must get the same response, with the declared replay header.',
  enforces:
    'docs/contract-vocabulary.md (x-fern-idempotent, @idempotent); draft-ietf-httpapi-idempotency-key-header §2.6',
  help: 'Store the response with the key, and return it again.',
  run: ({ first, again }, { contract }) => {
    const { status, headers } = again.outcome;
    if (status >= 500) return FINE;
    if (status !== first.outcome.status) {
      const message = `The request first returned ${first.outcome.status}; repeated with the same key, it returned ${status}.`;
      return [{ kind: 'status', message }];
    }
    if (!isSameResult(contract, first, again))
      return [
        {
          kind: 'result',
          message: 'The request had a different result when it was repeated with the same key.',
        },
      ];
    const declared = again.case.kind === 'rest' ? declaredResponse(again.case.operation, status) : undefined;
    const marker = declared?.headers.find(({ name }) => MARKER.test(name.wire));
    return marker && headers[marker.name.wire.toLowerCase()] === undefined
      ? [
          {
            kind: 'marker',
            at: marker.at,
            message: `The response to the repeated request lacks the header ${marker.name.wire}.`,
          },
        ]
      : FINE;
  },
};
