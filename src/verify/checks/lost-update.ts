import { isJsonObject, type JsonObject } from '../../core/json.ts';
import type { Answered, Case } from '../exchange.ts';
import { same } from '../../values/accepts.ts';
import { isSameStrong } from '../judge/etag.ts';
import { containsValue, isStoredAsSent, differingProperties } from '../judge/stored-values.ts';
import { type Check } from './check.ts';

export const lostUpdate: Check = {
  id: 'lost-update',
  on: 'trail',
  of: 'read-after-change',
  severity: 'error',
  summary:
    'After a change, a read must return the values that were sent and, if ETags are strong, a new ETag.',
  enforces: 'RFC 9110 §8.8.1; RFC 5789 §2; RFC 7396 §2; RFC 9110 §9.3.4',
  help: 'Store the values that you accept, and reject all others. Or return 202 until the change is complete.',
  run: ({ before, changed: { case: made }, read: { outcome } }) => {
    const { json } = outcome;
    const sent = made.kind === 'rest' && made.body && 'value' in made.body ? made.body.value : undefined;
    if (outcome.status >= 300 || !isJsonObject(json) || !isJsonObject(sent)) return undefined;
    const known = Object.entries(sent).filter(
      ([name, value]) => isStoredAsSent(value) && Object.hasOwn(json, name),
    );
    if (known.length === 0) return undefined;
    const lost = known.filter(([name, value]) => !containsValue(json[name]!, value));
    const { etag } = outcome.headers;
    if (before && isOther(made, before, json) && isSameStrong(before.outcome.headers['etag'], etag))
      return [{ kind: 'etag', message: `The resource was changed, but its ETag is still ${etag}.` }];
    return lost.flatMap(([name, value]) => [
      {
        kind: name,
        message: `${name} was changed to ${JSON.stringify(value)}, but a read returned ${JSON.stringify(json[name])}.`,
      },
    ]);
  },
};

/** True if a sent value has changed the resource. Compares exact values, because an ETag identifies the bytes. */
function isOther(made: Case, before: Answered, now: JsonObject): boolean {
  const { json } = before.outcome;
  return (
    isJsonObject(json) &&
    differingProperties(made, before).some(([name]) => !same(json[name]!, now[name] ?? null))
  );
}
