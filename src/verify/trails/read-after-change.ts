import { isJsonObject } from '../../core/json.ts';
import { isRest } from '../../model/lookup.ts';
import { withNewKey } from '../cases/idempotency-key.ts';
import type { Operation } from '../../model/operation.ts';
import type { Answered } from '../exchange.ts';
import { isSuccess } from '../run/tally.ts';
import { changeOf } from './change.ts';
import type { TrailPlan } from './plan.ts';
import { caseWith, isRead, pathOf } from './readers.ts';

/** Methods with the new content of a resource in the body. */
const CHANGES = new Set(['PATCH', 'PUT']);

/**
 * Repeats an accepted change, and reads the changed values; then another change, if the resource has an ETag, which
 * must change with it.
 */
export const readAfterChange: TrailPlan<'read-after-change'> = {
  kind: 'read-after-change',
  walk: async (walk) => {
    const { operation, contract, seed } = walk;
    const reader = contract.operations.find(
      (other) => isRest(other) && isRest(operation) && isRead(other) && other.path === operation.path,
    );
    const accepted = walk.successes.find(saysSomething);
    if (!isRest(operation) || !CHANGES.has(operation.method) || !reader || !accepted) return [];
    const again = withNewKey(contract, { ...accepted.case, intent: { kind: 'valid' } }, `${seed} change`);
    const reading = caseWith(walk, reader, pathOf(again));
    const before = reading && declaresTag(reader) ? await walk.send(reading) : undefined;
    // Sending the current values would not change the ETag.
    const made = before && again.kind === 'rest' ? changeOf(walk, again, before) : again;
    const changed = await walk.send(made);
    // 202 promises a later change (RFC 9110 §15.3.3).
    if (!changed || !isSuccess(changed) || changed.outcome.status === 202) return [];
    const read = reading && (await walk.send(reading));
    return read ? [{ kind: 'read-after-change', ...(before && { before }), changed, read }] : [];
  },
};

function declaresTag(reader: Operation): boolean {
  return (
    isRest(reader) &&
    reader.responses.some(({ headers }) => headers.some(({ name }) => /^etag$/i.test(name.wire)))
  );
}

function saysSomething({ case: made }: Answered): boolean {
  const sent = made.kind === 'rest' && made.body && 'value' in made.body ? made.body.value : undefined;
  return isJsonObject(sent) && Object.keys(sent).length > 0;
}
