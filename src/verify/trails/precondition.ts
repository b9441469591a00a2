import { isRest } from '../../model/lookup.ts';
import type { RestOperation } from '../../model/operation.ts';
import type { Answered } from '../exchange.ts';
import { isETag } from '../judge/etag.ts';
import { parameterKey } from '../send/request.ts';
import type { TrailOf } from '../trail.ts';
import { changeOf } from './change.ts';
import type { TrailPlan } from './plan.ts';
import { caseWith, isRead, pathOf } from './readers.ts';

const STALE = '"diptych-never-issued"';
/** Maximum number of known resources to try, because some may have been deleted. */
const MAX_KNOWN = 4;

/** Sends a change with an invented ETag, then one with the current ETag. Reads the resource before and after each. */
export const precondition: TrailPlan<'precondition'> = {
  kind: 'precondition',
  walk: async (walk) => {
    const { operation, contract } = walk;
    const condition = isRest(operation) ? ifMatchOf(operation) : undefined;
    const reader = contract.operations.find(
      (other) => isRest(other) && isRest(operation) && isRead(other) && other.path === operation.path,
    );
    if (condition === undefined || !reader) return [];
    for (let nth = 0; nth < MAX_KNOWN; nth++) {
      const [made] = walk.documented(operation, nth);
      if (made?.kind !== 'rest') return [];
      const read = caseWith(walk, reader, pathOf(made));
      const before = read && (await walk.send(read));
      if (!read || !before || before.outcome.status >= 300) continue;
      const trails: TrailOf<'precondition'>[] = [];
      const change = async (from: Answered, tag: string, isMatch: boolean): Promise<Answered> => {
        const { parameters, ...rest } = changeOf(walk, made, from);
        const changed = await walk.send({ ...rest, parameters: { ...parameters, [condition]: tag } });
        const after = changed && (await walk.send(read));
        if (after) trails.push({ kind: 'precondition', isMatch, before: from, changed, after });
        return after ?? from;
      };
      const now = await change(before, STALE, false);
      const { etag } = now.outcome.headers;
      // If-Match compares only strong ETags (RFC 9110 §13.1.1).
      const isStrong = etag !== undefined && isETag(etag) && !etag.startsWith('W/');
      if (isStrong && now.outcome.status < 300) await change(now, etag, true);
      return trails;
    }
    return [];
  },
};

/** Returns the name of the `If-Match` parameter, if 412 is declared. */
function ifMatchOf({ parameters, responses }: RestOperation): string | undefined {
  const found = parameters.find(({ in: place, name }) => place === 'header' && /^if-match$/i.test(name.wire));
  return found && responses.some(({ status }) => status === 412) ? parameterKey(found) : undefined;
}
