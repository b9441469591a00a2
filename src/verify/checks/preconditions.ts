import { isJsonObject } from '../../core/json.ts';
import type { Answered } from '../exchange.ts';
import { isSameStrong } from '../judge/etag.ts';
import { lackedIn } from '../judge/kept.ts';
import { FINE, type Check, type Objection } from './check.ts';

export const preconditions: Check = {
  id: 'preconditions',
  on: 'trail',
  of: 'precondition',
  severity: 'error',
  summary:
    'A change under an If-Match that does not match is answered with 412 and changes nothing, and is not refused so when it matches, where that is declared.',
  enforces: 'RFC 9110 §13.1.1, §13.2.2, §15.5.13',
  help: 'Compare If-Match with the current ETag in the transaction that makes the change.',
  run: ({ isMatch, before, changed, after }) => {
    const { status } = changed.outcome;
    const [old, now] = [before.outcome.headers['etag'], after.outcome.headers['etag']];
    if (isMatch) {
      if (status !== 412 || !isSameStrong(old, now)) return FINE;
      const message = `A change whose If-Match is the ETag of the thing, ${old}, was answered with 412.`;
      return [{ kind: 'refused', message }];
    }
    if (status === 429 || status >= 500) return FINE;
    if (status !== 412) {
      const message = `A change whose If-Match names no ETag of the thing was answered with ${status} instead of 412.`;
      return [{ kind: 'not-412', message }];
    }
    const isAsBefore = after.outcome.status < 300 && (old === undefined || old === now);
    return isAsBefore && !isMade(before, changed, after) ? FINE : [CHANGED];
  },
};

const CHANGED: Objection = {
  kind: 'changed',
  message: 'A change was answered with 412, and the thing is not as it was.',
};

/** True if the change took effect: the resource has the sent values, and did not have them before. */
function isMade(before: Answered, { case: made }: Answered, after: Answered): boolean {
  const { json } = after.outcome;
  return (
    isJsonObject(json) &&
    lackedIn(made, before).some(([name, value]) => Object.hasOwn(json, name) && json[name] === value)
  );
}
