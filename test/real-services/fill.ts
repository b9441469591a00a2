/** Fills arguments as far as a contract permits: every property, to a maximum depth. */
import { type JsonValue } from '../../src/core/json.ts';
import type { Contract } from '../../src/model/contract.ts';
import type { ObjectType, PrimitiveType, Type } from '../../src/model/type.ts';
import { accepts } from '../../src/values/accepts.ts';
import { examplesOf } from '../../src/values/examples.ts';
import { fillWith } from '../../src/values/fill.ts';
import { flatten, type FlatType } from '../../src/values/flatten.ts';
import { ValueGenerator } from '../../src/values/values.ts';

/** Deeper optional lists and objects are omitted. */
const FULL_DEPTH = 4;
/** A deeper chain of required properties is an endless cycle. */
const MAX_DEPTH = 12;

/** Returns a value of a type with all of its properties; undefined if there is none. */
export function filled(contract: Contract, type: Type, depth = 0, required = true): JsonValue | undefined {
  if (depth > MAX_DEPTH) return undefined;
  for (const flat of flatten(contract, type)) {
    const value = ofFlat(contract, flat, depth);
    if (value !== undefined && accepts(contract, type, value)) return value;
  }
  const found = examplesOf(contract, type).find((value) => accepts(contract, type, value));
  if (found !== undefined || !required) return found;
  // For a pattern, or for a `oneOf` in which a value with all properties matches several variants.
  return fillWith(new ValueGenerator(contract, () => []), 1)(type, 'an argument');
}

function ofFlat(contract: Contract, type: FlatType, depth: number): JsonValue | undefined {
  switch (type.kind) {
    case 'any':
    case 'scalar':
    case 'binary':
      return 'text';
    case 'literal':
      return type.value;
    case 'enum':
      return type.values[0]?.value;
    case 'primitive':
      return ofPrimitive(type);
    case 'list': {
      const { minItems = 0, maxItems = Infinity } = type.constraints;
      const item = filled(contract, type.items, depth + 1);
      const length = Math.min(Math.max(minItems, 2), maxItems);
      return item === undefined ? undefined : Array.from({ length }, () => item);
    }
    case 'object':
      return ofObject(contract, type, depth);
  }
}

function ofObject(contract: Contract, type: ObjectType, depth: number): JsonValue | undefined {
  const members = type.properties
    .filter(({ direction }) => direction !== 'response')
    .filter(({ required, type: of }) => required || depth <= FULL_DEPTH || isScalar(contract, of))
    .map(({ name, type: of, required }) => ({
      required,
      member: [name.wire, filled(contract, of, depth + 1, required)] as const,
    }))
    .filter(({ required, member: [, value] }) => required || value !== undefined);
  if (members.some(({ member: [, value] }) => value === undefined)) return undefined;
  const known = members.map(({ member }) => member as readonly [string, JsonValue]);
  const isMap = type.additional.kind !== 'any' && type.additional.kind !== 'never';
  const more = isMap && depth <= FULL_DEPTH ? filled(contract, type.additional, depth + 1) : undefined;
  return Object.fromEntries([...known, ...(more === undefined ? [] : [['key', more] as const])]);
}

function isScalar(contract: Contract, type: Type): boolean {
  return flatten(contract, type).every(({ kind }) => kind !== 'list' && kind !== 'object');
}

function ofPrimitive({ primitive, format = '', constraints }: PrimitiveType): JsonValue {
  const { minimum, exclusiveMinimum, maximum = Infinity, minLength = 0, maxLength = Infinity } = constraints;
  const number = Math.min(Math.ceil(minimum ?? (exclusiveMinimum ?? 0) + 1), maximum);
  switch (primitive) {
    case 'null':
      return null;
    case 'boolean':
      return true;
    case 'integer':
      // JSON numbers beyond this range lose digits, and may leave the range of 64 bits.
      return Math.max(number, Number.MIN_SAFE_INTEGER);
    case 'number':
      return number + 0.5 <= maximum ? number + 0.5 : number;
    case 'string':
      return (TEXTS[format] ?? 'text').padEnd(minLength, ' text').slice(0, maxLength);
  }
}

/** Strings in the formats for which clients have a type. */
const TEXTS: Readonly<Record<string, string>> = {
  date: '2040-01-02',
  'date-time': '2040-01-02T03:04:05Z',
  decimal: '1.5',
  email: 'someone@example.test',
  uri: 'https://example.test/',
  uuid: '00000000-0000-4000-8000-000000000001',
};
