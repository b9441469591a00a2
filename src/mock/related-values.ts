/** Values of objects that are not resources, if marks relate the values of one object. */
import { isJsonObject, type JsonObject, type JsonValue } from '../core/json.ts';
import { ownMember, setMember } from '../core/own-member.ts';
import type { Contract } from '../model/contract.ts';
import type { Property, Type } from '../model/type.ts';
import { membersOf } from '../semantics/derive/shape.ts';
import { derivedWithin } from '../semantics/laws/derived.ts';
import { brokenBound, valueWithin } from '../values/bounds.ts';

/**
 * Returns a copy of the object, with correct values for declared counts and sums, and with values moved into their
 * declared bounds.
 */
export function settled(contract: Contract, type: Type, object: JsonObject, now: number): JsonObject {
  const result: Record<string, JsonValue> = { ...object };
  const members = [...membersOf(contract, type).values()];
  for (const { name, marks } of members.filter(
    ({ name: { wire } }) => (ownMember(result, wire) ?? null) !== null,
  )) {
    const from = marks?.derived?.from;
    const value = from?.kind === 'count' || from?.kind === 'sum' ? derivedWithin(from, result) : undefined;
    if (typeof value === 'number') setMember(result, name.wire, value);
  }
  for (const { name, marks } of members) {
    const value = ownMember(result, name.wire) ?? null;
    const bounds = marks?.bounds;
    const siblings = (property: string): JsonValue | undefined => ownMember(result, property);
    if (!bounds || value === null || brokenBound(bounds, value, siblings, now) === undefined) continue;
    setMember(result, name.wire, valueWithin(bounds, value, siblings, now) ?? value);
  }
  return result;
}

/** Returns the names of the properties that marks relate to each other. */
function relatedNames(members: ReadonlyMap<string, Property>): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { name, marks = {} } of members.values()) {
    const from = marks.derived?.from;
    const [list] = from?.kind === 'count' ? from.list : from?.kind === 'sum' ? from.path : [];
    const others = [
      ...(list === undefined ? [] : [list]),
      ...(marks.bounds?.siblings ?? []).map((one) => one.property),
    ];
    if (others.length > 0) for (const one of [name.wire, ...others]) names.add(one);
  }
  return names;
}

/** Returns the related values of a new object. `make` generates the whole object. */
export function relatedValues(
  contract: Contract,
  type: Type,
  make: () => JsonValue | undefined,
  now: number,
): JsonObject {
  const names = relatedNames(membersOf(contract, type));
  const whole = names.size > 0 ? make() : undefined;
  if (!isJsonObject(whole)) return {};
  return Object.fromEntries(
    Object.entries(settled(contract, type, whole, now)).filter(([name]) => names.has(name)),
  );
}
