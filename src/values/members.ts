import { isJsonObject, type JsonObject, type JsonValue } from '../core/json.ts';

/** Maps every property of an object, and removes properties whose result is undefined. Other values are unchanged. */
export function mapMembers(
  value: JsonValue,
  change: (member: JsonValue, name: string) => JsonValue | undefined,
): JsonValue {
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => {
      const changed = change(member, name);
      return changed === undefined ? [] : [[name, changed] as const];
    }),
  );
}

/** Returns the object with one property set, and moved to the end. The other properties keep their order. */
export function withMember(value: JsonObject, name: string, member: JsonValue): JsonObject {
  return { ...withoutMember(value, name), [name]: member };
}

/** Returns the object without one property. */
export function withoutMember(value: JsonObject, name: string): JsonObject {
  const { [name]: _, ...others } = value;
  return others;
}

/** Removes the value at a path of properties. */
export function withoutMemberAt(value: JsonValue, [first, ...rest]: readonly string[]): JsonValue {
  if (first === undefined || !isJsonObject(value) || !Object.hasOwn(value, first)) return value;
  return rest.length === 0
    ? withoutMember(value, first)
    : withMember(value, first, withoutMemberAt(value[first]!, rest));
}

/** Sets the value at a path of properties, and creates missing objects. */
export function withMemberAt(
  value: JsonValue,
  [first, ...rest]: readonly string[],
  member: JsonValue,
): JsonValue {
  if (first === undefined) return member;
  const object: JsonObject = isJsonObject(value) ? value : {};
  const old = Object.hasOwn(object, first) ? object[first]! : {};
  return withMember(object, first, withMemberAt(old, rest, member));
}
