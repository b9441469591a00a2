/** Finds the examples of a type, of the named types that it refers to, and of its parts. */
import { isJsonObject, type JsonObject, type JsonValue } from '../core/json.ts';
import { pushAll } from '../core/long-lists.ts';
import type { Contract } from '../model/contract.ts';
import { namedType } from '../model/lookup.ts';
import type { ObjectType, Type } from '../model/type.ts';
import { accepts, same } from './accepts.ts';
import { flatten } from './flatten.ts';
import { leastParts, MAX_PARTS } from './least-parts.ts';
import { partsOf as nodesOf } from './locations.ts';
import { mapMembers } from './members.ts';

/** Maximum number of examples, because more examples add little. */
const MAX_EXAMPLES = 24;

/** Results by type, cached because types can contain each other in cycles, and contain large types many times. */
interface Found {
  readonly declared: WeakMap<Type, readonly JsonValue[]>;
  /** Composed values of types without an example, with and without optional parts. */
  readonly made: readonly [WeakMap<Type, Made>, WeakMap<Type, Made>];
}

interface Made {
  readonly value: JsonValue | undefined;
}

const found = new WeakMap<Contract, Found>();

function foundOf(contract: Contract): Found {
  const known = found.get(contract) ?? { declared: new WeakMap(), made: [new WeakMap(), new WeakMap()] };
  found.set(contract, known);
  return known;
}

/** Returns the distinct examples of a type for requests, without response-only parts. */
export function examplesOf(contract: Contract, type: Type): readonly JsonValue[] {
  const declared = declaredOf(contract, type);
  if (declared.length === 0) return declared;
  const sent = declared.map((value) => asSent(contract, type, value));
  return sent.filter(
    (value, index) =>
      accepts(contract, type, value) && sent.findIndex((other) => same(other, value)) === index,
  );
}

function declaredOf(contract: Contract, type: Type): readonly JsonValue[] {
  const { declared } = foundOf(contract);
  const before = declared.get(type);
  if (before) return before;
  const own = type.examples ?? [];
  // Inside a recursive type, the type has only its own examples.
  declared.set(type, own);
  const all = [...own, ...partsOf(contract, type).flatMap((part) => declaredOf(contract, part))];
  if (type.kind === 'reference') pushAll(all, namedType(contract, type.target).examples);
  const kept = all.slice(0, MAX_EXAMPLES);
  declared.set(type, kept);
  return kept;
}

/** Returns the types that apply to the same value as a type, such as the parts of an intersection. */
function partsOf(contract: Contract, type: Type): readonly Type[] {
  switch (type.kind) {
    case 'nullable':
      return [type.of];
    case 'reference':
      return [namedType(contract, type.target).type];
    case 'intersection':
      return type.parts;
    case 'union':
      return type.variants;
    default:
      return [];
  }
}

/** Removes response-only parts from a value, because the same schema often describes requests and responses. */
function asSent(contract: Contract, type: Type, value: JsonValue): JsonValue {
  if (Array.isArray(value)) {
    const [list] = flatten(contract, type).filter((one) => one.kind === 'list');
    return list ? value.map((item) => asSent(contract, list.items, item as JsonValue)) : value;
  }
  const shape = isJsonObject(value) ? objectShapes(contract, type, value)[0] : undefined;
  if (!shape) return value;
  const properties = new Map(shape.properties.map((property) => [property.name.wire, property]));
  return mapMembers(value, (member, name) => {
    const property = properties.get(name);
    if (property?.direction === 'response') return undefined;
    return property ? asSent(contract, property.type, member) : member;
  });
}

/**
 * Returns a value based on examples: the example of the whole value, or else `value` with the examples and
 * defaults of its parts. Includes optional parts only if `optional` is true and they have an example.
 * @param value a valid value for the parts without examples, if there is one
 * @returns undefined if neither the type nor a part has an example or a default. A composed value can be
 * invalid, so the caller must check it
 */
export function exampleValue(
  contract: Contract,
  type: Type,
  value: JsonValue | undefined,
  optional: boolean,
): JsonValue | undefined {
  const [example] = examplesOf(contract, type);
  if (example !== undefined) return example;
  if (leastParts(contract, type) > MAX_PARTS) return undefined;
  if (value !== undefined) return withinLimit(composed(contract, type, value, optional));
  if (type.kind === 'reference')
    return exampleValue(contract, namedType(contract, type.target).type, undefined, optional);
  const made = foundOf(contract).made[optional ? 0 : 1];
  if (!made.has(type)) {
    made.set(type, { value: undefined });
    made.set(type, { value: withinLimit(composed(contract, type, undefined, optional)) });
  }
  return made.get(type)?.value;
}

/**
 * Returns undefined for a value that is too large. Types that refer to another type twice double the parts at
 * each level.
 */
function withinLimit(value: JsonValue | undefined): JsonValue | undefined {
  return nodesOf(value) > MAX_PARTS ? undefined : value;
}

function composed(
  contract: Contract,
  type: Type,
  value: JsonValue | undefined,
  optional: boolean,
): JsonValue | undefined {
  const inside = (inner: Type, part: JsonValue | undefined): JsonValue | undefined =>
    exampleValue(contract, inner, part, optional);
  if (value === undefined || isJsonObject(value)) {
    const [shape] = objectShapes(contract, type, value);
    if (shape) return composedObject(shape, value ?? {}, optional, inside);
  }
  const [list] = flatten(contract, type).filter((one) => one.kind === 'list');
  if (!list || list.prefix.length > 0 || (value !== undefined && !Array.isArray(value))) return undefined;
  const items = (value ?? []) as readonly JsonValue[];
  const shown = examplesOf(contract, list.items);
  const length = Math.max(1, list.constraints.minItems ?? 0);
  const made = Array.from({ length }, (_, index) =>
    shown.length > 0 ? shown[index % shown.length] : inside(list.items, items[index]),
  );
  return made.every((item) => item !== undefined) ? made : undefined;
}

function composedObject(
  shape: ObjectType,
  value: JsonObject,
  optional: boolean,
  inside: (type: Type, value: JsonValue | undefined) => JsonValue | undefined,
): JsonValue | undefined {
  const declared = new Set(shape.properties.map(({ name }) => name.wire));
  const members = Object.entries(value).filter(([name]) => !declared.has(name));
  let isShown = false;
  for (const { name, type, required, direction, default: standard } of shape.properties) {
    if (direction === 'response' || (!required && !optional)) continue;
    const there = Object.hasOwn(value, name.wire) ? value[name.wire] : undefined;
    const shown = inside(type, there) ?? (required ? standard : undefined);
    isShown ||= shown !== undefined;
    const member = shown ?? (required ? there : undefined);
    if (member !== undefined) members.push([name.wire, member]);
    else if (required) return undefined;
  }
  return isShown ? Object.fromEntries(members) : undefined;
}

/** Returns the object variants of a type. If there is a value, returns only the variants that accept it. */
function objectShapes(contract: Contract, type: Type, value: JsonObject | undefined): readonly ObjectType[] {
  const shapes = flatten(contract, type).filter((one) => one.kind === 'object');
  return value === undefined ? shapes : shapes.filter((one) => accepts(contract, one, value));
}
