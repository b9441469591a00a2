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
  summary: 'A changed resource is read with the sent values, and with a different ETag if it is strong.',
  enforces: 'RFC 9110 §8.8.1; RFC 5789 §2; RFC 7396 §2; RFC 9110 §9.3.4',
  help: 'Store accepted values, and reject the others; or return 202 until the change is done.',
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
      return [{ kind: 'etag', message: `The resource was changed, and its ETag is ${etag} as before.` }];
    return lost.flatMap(([name, value]) => [
      {
        kind: name,
        message: `${name} was changed to ${JSON.stringify(value)}, and is read as ${JSON.stringify(json[name])}.`,
      },
    ]);
  },
};

/** True if a sent value has changed the resource; compared as written, because an ETag identifies the bytes. */
function isOther(made: Case, before: Answered, now: JsonObject): boolean {
  const { json } = before.outcome;
  return (
    isJsonObject(json) &&
    differingProperties(made, before).some(([name]) => !same(json[name]!, now[name] ?? null))
  );
}
