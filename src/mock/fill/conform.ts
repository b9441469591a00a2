/**
 * Converts values between the documents of a contract, which can spell the names of members and the values of enums
 * differently.
 */
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import type { ListType, ObjectType, Type } from '../../model/type.ts';
import type { FlatType } from '../../values/flatten.ts';
import { isSameSymbol } from '../../semantics/world/lists.ts';
import type { Filler, Knowledge } from './fill.ts';
import { wordsOf } from '../../semantics/laws/values.ts';

/**
 * Returns the value in the form of a type, or undefined if the type cannot represent it. `depth` is the depth of the value
 * inside another value.
 */
export function conform(
  filler: Filler,
  type: Type,
  value: JsonValue,
  key: string,
  depth = 0,
): JsonValue | undefined {
  const respelled = typeof value === 'string' ? listedAs(filler, type, value) : undefined;
  if (respelled !== undefined) return respelled;
  if (filler.accepts(type, value) && !hasHiddenMembers(filler, type, value)) return value;
  for (const flat of filler.flats(type)) {
    const found = asFlat(filler, flat, value, key, depth);
    if (found !== undefined && filler.accepts(type, found)) return found;
  }
  return undefined;
}

/** True if a type can represent every part of a value. */
export function canShow(filler: Filler, type: Type, value: JsonValue): boolean {
  if (conform(filler, type, value, '') === undefined) return false;
  const flats = filler.flats(type);
  if (Array.isArray(value)) {
    const lists = flats.filter((flat) => flat.kind === 'list');
    const items = value as readonly JsonValue[];
    const holds = ({ prefix, items: other }: ListType): boolean =>
      items.every((item, index) => canShow(filler, prefix[index] ?? other, item));
    return lists.length === 0 || lists.some(holds);
  }
  const objects = flats.filter((flat) => flat.kind === 'object');
  if (!isJsonObject(value) || objects.length === 0) return true;
  return objects.some(({ properties }) =>
    Object.entries(value).every(([name, inner]) => {
      const property = properties.find((one) => one.name.words.join(' ') === wordsOf(name));
      return !property || canShow(filler, property.type, inner);
    }),
  );
}

/** Returns the spelling of an enum value in this document, if it differs. */
function listedAs(filler: Filler, type: Type, value: string): JsonValue | undefined {
  const listed = filler.flats(type).flatMap((flat) => (flat.kind === 'enum' ? flat.values : []));
  if (listed.length === 0 || listed.some((one) => one.value === value)) return undefined;
  return listed.find((one) => typeof one.value === 'string' && isSameSymbol(one.value, value))?.value;
}

/** True for an object with members that only requests contain. */
function hasHiddenMembers(filler: Filler, type: Type, value: JsonValue): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return filler
    .flats(type)
    .some(
      (flat) => flat.kind === 'object' && flat.properties.some(({ direction }) => direction === 'request'),
    );
}

function asFlat(
  filler: Filler,
  type: FlatType,
  value: JsonValue,
  key: string,
  depth: number,
): JsonValue | undefined {
  switch (type.kind) {
    case 'primitive':
      return asPrimitive(type.primitive, value);
    case 'list': {
      if (!Array.isArray(value)) return undefined;
      const items = (value as readonly JsonValue[]).map((item, index) =>
        conform(filler, type.prefix[index] ?? type.items, item, `${key}/${index}`, depth + 1),
      );
      return items.every((item) => item !== undefined) ? items : undefined;
    }
    case 'object':
      return isJsonObject(value) ? asObject(filler, type, value, key, depth) : undefined;
    default:
      return value;
  }
}

function asPrimitive(primitive: string, value: JsonValue): JsonValue | undefined {
  if (primitive === 'string') return typeof value === 'object' ? undefined : String(value);
  if (primitive === 'boolean') return value === 'true' ? true : value === 'false' ? false : value;
  if (primitive === 'null') return value === null ? null : undefined;
  return typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
}

/** Converts an object. Generates its missing members, fewer at greater depth. */
function asObject(
  filler: Filler,
  type: ObjectType,
  value: JsonObject,
  key: string,
  depth: number,
): JsonObject | undefined {
  const byWords = new Map(Object.entries(value).map(([name, member]) => [wordsOf(name), member]));
  const know: Knowledge = ({ name, type: inner, required }, path, memberKey) => {
    if (path.length !== 1) return undefined;
    const own = Object.hasOwn(value, name.wire) ? value[name.wire] : byWords.get(name.words.join(' '));
    const found = own === undefined ? undefined : conform(filler, inner, own, memberKey, depth + 1);
    if (found !== undefined) return { value: found };
    return required ? undefined : 'absent';
  };
  const made = filler.object(type, key, know, { depth });
  if (!made || type.additional.kind === 'never') return made;
  const declared = new Set(type.properties.map(({ name }) => name.wire));
  const rest = Object.entries(value).filter(
    ([name]) => !declared.has(name) && (type.properties.length === 0 || type.additional.kind !== 'any'),
  );
  return { ...made, ...Object.fromEntries(rest) };
}
