import type { JsonValue } from '../core/json.ts';
import type { Contract } from '../model/contract.ts';
import type { ListType, ObjectType, PrimitiveType, Type } from '../model/type.ts';
import { accepts, same } from './accepts.ts';
import type { Fill } from './fill.ts';
import { flatten, type FlatType } from './flatten.ts';
import { integerRange } from './numbers.ts';
import { successor } from './successor.ts';
import { AWKWARD, NUL } from './unicode.ts';

/** A valid value at an edge of its type, such as the longest allowed string. */
export interface Edge {
  readonly value: JsonValue;
  /** A description for people: `"open"`, `of 64 characters`. */
  readonly what: string;
  /**
   * True if the contract names the value: an enum value, a constant, a boolean, null, or a declared bound. A service
   * that accepts other values has no reason to reject it. A service can reject other edges for reasons outside the
   * schema.
   */
  readonly named: boolean;
  /** The description of a similar edge. A service that accepts the similar edge has no reason to reject this edge. */
  readonly like?: string;
}

/** Longer strings would only test the size limit for requests. */
const MAX_LENGTH = 20_000;
const MAX_ITEMS = 200;

/** Returns the valid edges of a type. Edges that the contract names are first. */
export function edgesOf(contract: Contract, type: Type, where: string, fill: Fill): readonly Edge[] {
  const seen = new Set<string>();
  return flatten(contract, type)
    .flatMap((flat) => ofFlat(contract, flat, where, fill))
    .filter(({ value }) => {
      const text = JSON.stringify(value);
      return !seen.has(text) && seen.add(text) && accepts(contract, type, value);
    })
    .toSorted((one, other) => Number(other.named) - Number(one.named));
}

function ofFlat(contract: Contract, type: FlatType, where: string, fill: Fill): readonly Edge[] {
  switch (type.kind) {
    case 'enum':
      return type.values.map(({ value }) => named(value));
    case 'literal':
      return [named(type.value)];
    case 'list':
      return ofList(contract, type, where, fill);
    case 'primitive':
      return ofPrimitive(type);
    case 'object':
      return ofMap(type, where, fill);
    default:
      return [];
  }
}

function ofPrimitive(type: PrimitiveType): readonly Edge[] {
  switch (type.primitive) {
    case 'boolean':
      return [named(true), named(false)];
    case 'null':
      return [named(null)];
    case 'integer':
      return ofIntegers(type);
    case 'number':
      return ofNumbers(type);
    case 'string':
      return ofStrings(type);
  }
}

function ofIntegers(type: PrimitiveType): readonly Edge[] {
  const { multipleOf = 1, minimum, maximum, exclusiveMinimum, exclusiveMaximum } = type.constraints;
  const [min, max] = integerRange(type);
  const low = minimum ?? exclusiveMinimum;
  const high = maximum ?? exclusiveMaximum;
  return [
    { ...unnamed(Math.ceil(min / multipleOf) * multipleOf), named: low !== undefined },
    { ...unnamed(Math.floor(max / multipleOf) * multipleOf), named: high !== undefined },
    unnamed(0),
    unnamed(-multipleOf),
  ];
}

function ofNumbers({ constraints }: PrimitiveType): readonly Edge[] {
  const { multipleOf, minimum, maximum, exclusiveMinimum, exclusiveMaximum } = constraints;
  const step = multipleOf ?? 0.001;
  const bounds = [minimum, maximum].filter((bound) => bound !== undefined);
  const nearly = [
    ...(exclusiveMinimum === undefined ? [] : [exclusiveMinimum + step]),
    ...(exclusiveMaximum === undefined ? [] : [exclusiveMaximum - step]),
  ];
  return [...bounds.map(named), ...[...nearly, step, 0, -step, 1e15].map(unnamed)];
}

/**
 * Returns a string of each declared length, and a string whose length differs from it by one and is within the bounds.
 * A service that accepts only the second string counts characters incorrectly. A service that rejects code points of
 * two UTF-16 units beyond half the maximum length also counts incorrectly.
 */
function ofStrings({ constraints, format }: PrimitiveType): readonly Edge[] {
  const { minLength = 0, maxLength = Infinity, pattern } = constraints;
  const empty: Edge = { value: '', what: 'empty', named: false };
  if (minLength > MAX_LENGTH) return [empty];
  const awkward = AWKWARD.filter((point) => point !== NUL).slice(0, maxLength);
  const others = [
    empty,
    { value: awkward.join('').padEnd(minLength, 'x'), what: 'of all sorts of characters', named: false },
    { value: `x${NUL}`.padEnd(minLength, 'x'), what: 'with a NUL in it', named: false },
  ];
  // A service may use a string with a format, a pattern, or a fixed length as an identifier, and then reject it because
  // the identified resource does not exist.
  if (pattern !== undefined || format !== undefined || minLength === maxLength) return others;
  const half = Math.floor(maxLength / 2);
  return [
    ...(minLength > 0 ? pair('x', minLength + 1, minLength) : []),
    ...(maxLength > MAX_LENGTH
      ? []
      : [
          ...pair('x', maxLength - 1, maxLength),
          ...pair(BEYOND_BMP, half, half + 1),
          long(BEYOND_BMP, maxLength),
        ]),
    ...others,
  ];
}

const BEYOND_BMP = '\u{1f600}';

function pair(unit: string, first: number, then: number): readonly Edge[] {
  const near = long(unit, first);
  return first < 1 ? [long(unit, then)] : [near, { ...long(unit, then), like: near.what }];
}

function long(unit: string, length: number): Edge {
  const units = unit === BEYOND_BMP ? 'code points beyond the BMP' : 'characters';
  return { value: unit.repeat(length), what: `of ${length} ${units}`, named: false };
}

/** Returns a list of each declared length, and a list whose length differs from it by one and is within the bounds. */
function ofList(contract: Contract, type: ListType, where: string, fill: Fill): readonly Edge[] {
  const { minItems = 0, maxItems = Infinity } = type.constraints;
  const empty: Edge = { value: [], what: 'an empty list', named: false };
  const some = fill(type, where);
  if (!Array.isArray(some) || some.length === 0) return [empty];
  const items = some as readonly JsonValue[];
  const of = (length: number): Edge => ({
    value: listOf(contract, type, items, length),
    what: `a list of ${length}`,
    named: false,
  });
  const like = (then: number, near: number): readonly Edge[] => [
    of(near),
    { ...of(then), like: of(near).what },
  ];
  return [
    ...(minItems > 0 ? like(minItems, minItems + 1) : []),
    ...(maxItems <= MAX_ITEMS && maxItems > 1 ? like(maxItems, maxItems - 1) : []),
    ...(maxItems === 1 ? [of(1)] : []),
    empty,
  ];
}

/**
 * If callers choose the property names, returns an object of the maximum size, and an object with one
 * property fewer.
 */
function ofMap(
  { additional, properties, constraints }: ObjectType,
  where: string,
  fill: Fill,
): readonly Edge[] {
  const { maxProperties = Infinity } = constraints;
  const isMap = properties.length === 0 && additional.kind !== 'never' && additional.kind !== 'any';
  const member = isMap ? fill(additional, `${where}/*`) : undefined;
  if (member === undefined || maxProperties > MAX_ITEMS || maxProperties < 2) return [];
  const of = (count: number): Edge => ({
    value: Object.fromEntries(Array.from({ length: count }, (_, index) => [`member${index}`, member])),
    what: `an object of ${count} members`,
    named: false,
  });
  return [of(maxProperties - 1), { ...of(maxProperties), like: of(maxProperties - 1).what }];
}

/**
 * Returns a list with the existing items, then with other enum values or similar values. Repeats items if necessary.
 */
function listOf(
  contract: Contract,
  type: ListType,
  items: readonly JsonValue[],
  length: number,
): readonly JsonValue[] {
  const listed = flatten(contract, type.items).flatMap((flat) => (flat.kind === 'enum' ? flat.values : []));
  const known = [
    ...items,
    ...listed.map(({ value }) => value).filter((value) => !items.some((one) => same(one, value))),
  ];
  const each = Array.from({ length }, (_, index) =>
    index < known.length ? known[index]! : successor(items[index % items.length]!, index),
  );
  return accepts(contract, type, each)
    ? each
    : Array.from({ length }, (_, index) => items[index % items.length]!);
}

function named(value: JsonValue): Edge {
  return { ...unnamed(value), named: true };
}

function unnamed(value: JsonValue): Edge {
  return { value, what: JSON.stringify(value), named: false };
}
