import { isJsonObject } from '../../core/json.ts';
import type { Answered } from '../exchange.ts';
import { isSameStrong } from '../judge/etag.ts';
import { differingProperties } from '../judge/stored-values.ts';
import { FINE, type Check, type Objection } from './check.ts';

export const preconditions: Check = {
  id: 'preconditions',
  on: 'trail',
  of: 'precondition',
  severity: 'error',
  summary:
    'If 412 is declared, a change whose If-Match names an ETag that never existed must return 412 and must not take effect. A change with the current ETag must not return 412.',
  enforces: 'RFC 9110 §13.1.1, §13.2.2, §15.5.13',
  help: 'Compare If-Match with the current ETag in the same transaction as the change.',
  run: ({ isMatch, before, changed, after }) => {
    const { status } = changed.outcome;
    const [old, now] = [before.outcome.headers['etag'], after.outcome.headers['etag']];
    if (isMatch) {
      if (status !== 412 || !isSameStrong(old, now)) return FINE;
      const message = `A change with the current ETag ${old} in If-Match returned 412.`;
      return [{ kind: 'refused', message }];
    }
    if (status === 429 || status >= 500) return FINE;
    if (status !== 412) {
      const message = `A change with an invented ETag in If-Match returned ${status} instead of 412.`;
      return [{ kind: 'not-412', message }];
    }
    const isAsBefore = after.outcome.status < 300 && (old === undefined || old === now);
    return isAsBefore && !isMade(before, changed, after) ? FINE : [CHANGED];
  },
};

const CHANGED: Objection = {
  kind: 'changed',
  message: 'A change returned 412, but the resource has changed.',
};

/** True if the change took effect: the resource has the sent values, and did not have them before. */
function isMade(before: Answered, { case: made }: Answered, after: Answered): boolean {
  const { json } = after.outcome;
  return (
    isJsonObject(json) &&
    differingProperties(made, before).some(
      ([name, value]) => Object.hasOwn(json, name) && json[name] === value,
    )
  );
}
