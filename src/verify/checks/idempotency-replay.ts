import { declaredResponse } from '../judge/declared.ts';
import { sightingsOf } from '../judge/sightings.ts';
import { isSameResult } from '../judge/same-result.ts';
import { isJsonObject, type JsonObject } from '../../core/json.ts';
import type { Contract } from '../../model/contract.ts';
import type { Answered } from '../exchange.ts';
import { isSuccess } from '../run/tally.ts';
import { FINE, type Check, type Objection } from './check.ts';

/**
 * Common names of the header that marks a replayed response. draft-ietf-httpapi-idempotency-key-header defines no such
 * header.
 */
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
  run: ({ first, again, changed }, { contract }) => {
    const { status, headers } = again.outcome;
    if (status >= 500) return FINE;
    if (!isSuccess(first)) return ofRefusal(first, again);
    if (status !== first.outcome.status) {
      const message = `The request first returned ${first.outcome.status}; repeated with the same key, it returned ${status}.`;
      return [{ kind: 'status', message }];
    }
    if (changed) return ofChanged(contract, first, again, changed);
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

/**
 * Judges a repetition after a change of the resource. The response may show the resource before or after the change. It
 * must not show another resource or be a rejection.
 */
function ofChanged(
  contract: Contract,
  first: Answered,
  again: Answered,
  changed: Answered,
): readonly Objection[] {
  const ids = idsIn(contract, first);
  const isSame = isSuccess(again) && idsIn(contract, again).every((id) => ids.includes(id));
  if (isSame) return FINE;
  const what = isSuccess(again) ? 'returned another resource' : 'was rejected';
  const message = `After ${changed.case.operation.id}, the request ${what} when it was repeated with the same key.`;
  return [{ kind: 'changed', message }];
}

function idsIn(contract: Contract, answer: Answered): readonly string[] {
  return sightingsOf(contract, answer).flatMap(({ as, id }) => (as === 'subject' ? [id] : []));
}

/** Statuses for a key that is in use, or was used for another request (draft §2.7). */
const OF_KEYS = new Set([409, 422]);

/**
 * Objects to a repeated request that is rejected with 409 or 422. The first request has ended, so its key is not in
 * use, and both requests are the same.
 */
function ofRefusal(first: Answered, again: Answered): readonly Objection[] {
  const [before, after] = [first.outcome.status, again.outcome.status];
  const [reason, other] = [first, again].map(reasonOf);
  if ((before === after && reason === other) || !OF_KEYS.has(after)) return FINE;
  const message = `The request was rejected with ${[before, reason].join(' ')}; repeated with the same key, it was rejected with ${[after, other].join(' ')}.`;
  return [{ kind: 'refusal', message }];
}

/** Returns the code or the type of a problem, or an empty string. */
export function reasonOf({ outcome: { json } }: Answered): string {
  const { code, type } = isJsonObject(json ?? null) ? (json as JsonObject) : {};
  return [code, type].find((one) => typeof one === 'string') ?? '';
}
