import { DATA, NAMED } from './document-objects.ts';
import { isJsonObject, type JsonObject, type JsonValue } from './json.ts';
import { setMember } from './own-member.ts';

/**
 * Returns the document with objects replaced, except in data and maps by name. `change` receives each object after the
 * objects inside it were replaced, and the original object. Unchanged parts are not copied. Recursion follows the
 * document, whose depth is bounded. `isNamed` is true if `value` is a map by name, such as `properties`.
 */
export function rewritten(
  value: JsonValue,
  change: (object: JsonObject, original: JsonObject) => JsonObject,
  isNamed = false,
): JsonValue {
  if (Array.isArray(value)) {
    let copies: JsonValue[] | undefined;
    for (const [index, item] of (value as readonly JsonValue[]).entries()) {
      if (typeof item !== 'object' || item === null) continue;
      const inside = rewritten(item, change);
      if (inside !== item) (copies ??= [...(value as readonly JsonValue[])])[index] = inside;
    }
    return copies ?? value;
  }
  if (!isJsonObject(value)) return value;
  let copy: Record<string, JsonValue> | undefined;
  for (const key of Object.keys(value)) {
    const member = value[key]!;
    if (typeof member !== 'object' || member === null || (!isNamed && DATA.has(key))) continue;
    const inside = rewritten(member, change, !isNamed && NAMED.has(key));
    if (inside !== member) setMember((copy ??= { ...value }), key, inside);
  }
  const whole = copy ?? value;
  return isNamed ? whole : change(whole, value);
}
