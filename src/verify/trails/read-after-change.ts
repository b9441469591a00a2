import { isJsonObject } from '../../core/json.ts';
import { isRest } from '../../model/lookup.ts';
import { withOwnKey } from '../cases/own-key.ts';
import type { Answered } from '../exchange.ts';
import { isSuccess } from '../run/tally.ts';
import type { TrailPlan } from './plan.ts';
import { caseWith, isRead, pathOf } from './readers.ts';

/** Methods whose body says what a thing is to be like. */
const CHANGES = new Set(['PATCH', 'PUT']);

/** A change that was accepted is made once more, and what it changed is read where it is. */
export const readAfterChange: TrailPlan<'read-after-change'> = {
  kind: 'read-after-change',
  walk: async (walk) => {
    const { operation, contract, seed } = walk;
    const reader = contract.operations.find(
      (other) => isRest(other) && isRest(operation) && isRead(other) && other.path === operation.path,
    );
    const accepted = walk.successes.find(saysSomething);
    if (!isRest(operation) || !CHANGES.has(operation.method) || !reader || !accepted) return [];
    const made = withOwnKey(contract, { ...accepted.case, intent: { kind: 'valid' } }, `${seed} change`);
    const changed = await walk.send(made);
    // 202 promises that it will happen (RFC 9110 §15.3.3).
    if (!changed || !isSuccess(changed) || changed.outcome.status === 202) return [];
    const reading = caseWith(walk, reader, pathOf(made));
    const read = reading && (await walk.send(reading));
    return read ? [{ kind: 'read-after-change', changed, read }] : [];
  },
};

function saysSomething({ case: made }: Answered): boolean {
  const sent = made.kind === 'rest' && made.body && 'value' in made.body ? made.body.value : undefined;
  return isJsonObject(sent) && Object.keys(sent).length > 0;
}
