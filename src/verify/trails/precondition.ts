import { isRest } from '../../model/lookup.ts';
import type { RestOperation } from '../../model/operation.ts';
import { parameterKey } from '../send/request.ts';
import type { TrailPlan } from './plan.ts';
import { caseWith, isRead, pathOf } from './readers.ts';

const STALE = '"diptych-never-issued"';
/** How many things are looked at for one that is there. */
const MOST_KNOWN = 4;

/** A change on the condition that the thing is as it never was, between two readings of it. */
export const precondition: TrailPlan<'precondition'> = {
  kind: 'precondition',
  walk: async (walk) => {
    const { operation, contract } = walk;
    const condition = isRest(operation) ? ifMatchOf(operation) : undefined;
    const reader = contract.operations.find(
      (other) => isRest(other) && isRest(operation) && isRead(other) && other.path === operation.path,
    );
    if (condition === undefined || !reader) return [];
    for (let nth = 0; nth < MOST_KNOWN; nth++) {
      const [made] = walk.documented(operation, nth);
      if (made?.kind !== 'rest') return [];
      const read = caseWith(walk, reader, pathOf(made));
      const before = read && (await walk.send(read));
      if (!read || !before || before.outcome.status >= 300) continue;
      const changed = await walk.send({ ...made, parameters: { ...made.parameters, [condition]: STALE } });
      const after = changed && (await walk.send(read));
      return after ? [{ kind: 'precondition', before, changed, after }] : [];
    }
    return [];
  },
};

/** Where `If-Match` is sent, when 412 is declared for what does not match. */
function ifMatchOf({ parameters, responses }: RestOperation): string | undefined {
  const found = parameters.find(({ in: place, name }) => place === 'header' && /^if-match$/i.test(name.wire));
  return found && responses.some(({ status }) => status === 412) ? parameterKey(found) : undefined;
}
