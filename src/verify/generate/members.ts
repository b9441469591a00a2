import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';

/** An object with every member changed, or left out where the change is undefined; anything else as it is. */
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

/** The object with one member set; the rest keeps its order. */
export function withMember(value: JsonObject, name: string, member: JsonValue): JsonObject {
  return Object.fromEntries([...Object.entries(value).filter(([key]) => key !== name), [name, member]]);
}

/** The object without one member. */
export function withoutMember(value: JsonObject, name: string): JsonObject {
  return Object.fromEntries(Object.entries(value).filter(([key]) => key !== name));
}

/** The value without what stands at a path of members. */
export function withoutMemberAt(value: JsonValue, [first, ...rest]: readonly string[]): JsonValue {
  if (first === undefined || !isJsonObject(value) || !Object.hasOwn(value, first)) return value;
  return rest.length === 0
    ? withoutMember(value, first)
    : withMember(value, first, withoutMemberAt(value[first]!, rest));
}

/** The value with another at a path of members, which are made where they are missing. */
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
