import { equalItems } from '../core/unique-items.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../core/json.ts';
import { matches } from '../core/regexp.ts';
import type { Contract } from './contract.ts';
import { namedType } from './lookup.ts';
import type { Constraints, ObjectType, ScalarType, Type } from './type.ts';

/** Decisions of the caller, for questions that the model leaves open. */
export interface ValueRules {
  /**
   * The direction in which the value is sent. Requests need not contain read-only properties, and responses need not
   * contain write-only properties.
   */
  readonly direction: 'request' | 'response';
  readonly hasFormat: (format: string, text: string) => boolean;
  /** Returns the type of a custom scalar's values, or undefined if any value is allowed. */
  readonly scalar: (type: ScalarType) => Type | undefined;
}

/** Cached results by type id and value. Unions can lead to the same type and value on exponentially many paths. */
type Results = Map<string, Map<JsonValue, boolean>>;

/** True if the type accepts the value. Unknown scalars and `any` accept every value. */
export function acceptsValue(contract: Contract, type: Type, value: JsonValue, rules: ValueRules): boolean {
  return acceptsWith(contract, type, value, rules, new Map());
}

function acceptsWith(
  contract: Contract,
  type: Type,
  value: JsonValue,
  rules: ValueRules,
  results: Results,
): boolean {
  const accepts = (inner: Type, of: JsonValue): boolean => acceptsWith(contract, inner, of, rules, results);
  switch (type.kind) {
    case 'any':
      return true;
    case 'never':
      return false;
    case 'binary':
      return typeof value === 'string';
    case 'scalar': {
      const known = rules.scalar(type);
      return known === undefined || accepts(known, value);
    }
    case 'literal':
      return same(type.value, value);
    case 'enum':
      return type.values.some((item) => same(item.value, value)) || (type.open && typeof value === 'string');
    case 'primitive':
      return (
        isPrimitive(type.primitive, value) &&
        inBounds(type.constraints, value) &&
        formatFits(type.format, value, rules)
      );
    case 'nullable':
      return value === null || accepts(type.of, value);
    case 'reference': {
      const ofType = results.get(type.target) ?? new Map<JsonValue, boolean>();
      results.set(type.target, ofType);
      const result = ofType.get(value) ?? accepts(namedType(contract, type.target).type, value);
      ofType.set(value, result);
      return result;
    }
    case 'intersection':
      return type.parts.every((part) => accepts(part, value));
    case 'union': {
      const fits = (variant: Type): boolean => accepts(variant, value);
      return type.match === 'one' ? type.variants.filter(fits).length === 1 : type.variants.some(fits);
    }
    case 'list':
      return Array.isArray(value) && listFits(type, value, accepts);
    case 'object':
      return isJsonObject(value) && objectFits(type, value, rules.direction, accepts);
  }
}

/** Compares JSON values deeply, ignoring the order of object properties. */
export function same(left: JsonValue, right: JsonValue): boolean {
  if (left === right) return true;
  if (Array.isArray(left) && Array.isArray(right)) {
    return left.length === right.length && left.every((item, index) => same(item, right[index] as JsonValue));
  }
  if (!isJsonObject(left) || !isJsonObject(right)) return false;
  const keys = Object.keys(left);
  return (
    keys.length === Object.keys(right).length &&
    keys.every((key) => Object.hasOwn(right, key) && same(left[key]!, right[key]!))
  );
}

function isPrimitive(primitive: string, value: JsonValue): boolean {
  if (primitive === 'null') return value === null;
  if (primitive === 'integer') return Number.isInteger(value);
  return typeof value === primitive;
}

function formatFits(format: string | undefined, value: JsonValue, { hasFormat }: ValueRules): boolean {
  if (format === undefined) return true;
  // `int32` limits integers to 32 bits. In the model, the type Int of GraphQL has this format.
  if (format === 'int32' && typeof value === 'number')
    return value === (value | 0) || !Number.isInteger(value);
  return typeof value !== 'string' || hasFormat(format, value);
}

function inBounds(constraints: Constraints, value: JsonValue): boolean {
  if (typeof value === 'number') {
    return (
      value >= (constraints.minimum ?? -Infinity) &&
      value <= (constraints.maximum ?? Infinity) &&
      value > (constraints.exclusiveMinimum ?? -Infinity) &&
      value < (constraints.exclusiveMaximum ?? Infinity) &&
      isMultiple(value, constraints.multipleOf)
    );
  }
  if (typeof value === 'string') {
    const length = codePoints(value);
    return (
      length >= (constraints.minLength ?? 0) &&
      length <= (constraints.maxLength ?? Infinity) &&
      (constraints.pattern === undefined || matches(constraints.pattern, value))
    );
  }
  return true;
}

function isMultiple(value: number, of: number | undefined): boolean {
  if (of === undefined) return true;
  const quotient = value / of;
  return Math.abs(quotient - Math.round(quotient)) < 1e-9;
}

/** Counts code points, because JSON Schema measures strings in code points, not in UTF-16 units. */
export function codePoints(text: string): number {
  let length = text.length;
  for (let index = 0; index < text.length - 1; index++) if (text.codePointAt(index)! > 0xffff) length--;
  return length;
}

type Accepts = (type: Type, value: JsonValue) => boolean;

function listFits(
  type: Extract<Type, { kind: 'list' }>,
  value: readonly JsonValue[],
  accepts: Accepts,
): boolean {
  const { minItems = 0, maxItems = Infinity, uniqueItems = false } = type.constraints;
  return (
    value.length >= minItems &&
    value.length <= maxItems &&
    (!uniqueItems || equalItems(value) === undefined) &&
    value.every((item, index) => accepts(type.prefix[index] ?? type.items, item))
  );
}

function objectFits(
  type: ObjectType,
  value: JsonObject,
  side: ValueRules['direction'],
  accepts: Accepts,
): boolean {
  const { minProperties = 0, maxProperties = Infinity } = type.constraints;
  const names = Object.keys(value);
  if (names.length < minProperties || names.length > maxProperties) return false;
  const declared = new Map(type.properties.map((property) => [property.name.wire, property]));
  return (
    type.properties.every(
      ({ name, required, direction }) =>
        !required || (direction !== 'both' && direction !== side) || Object.hasOwn(value, name.wire),
    ) && names.every((name) => accepts(declared.get(name)?.type ?? type.additional, value[name]!))
  );
}
