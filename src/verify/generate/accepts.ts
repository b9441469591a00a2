import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import type { Contract } from '../../model/contract.ts';
import { namedType } from '../../model/lookup.ts';
import type { Constraints, ObjectType, Type } from '../../model/type.ts';
import { hasFormat } from './formats.ts';
import { matches } from '../../core/regexp.ts';
import { standIn } from './scalars.ts';

/** Whether a value is one that a request may carry for this type, as far as the model can tell. */
export function accepts(contract: Contract, type: Type, value: JsonValue): boolean {
  switch (type.kind) {
    case 'any':
      return true;
    case 'never':
      return false;
    case 'binary':
      return typeof value === 'string';
    case 'scalar': {
      const { type: known, certain } = standIn(contract, type);
      return !certain || accepts(contract, known, value);
    }
    case 'literal':
      return same(type.value, value);
    case 'enum':
      return type.values.some((item) => same(item.value, value)) || (type.open && typeof value === 'string');
    case 'primitive':
      return (
        isPrimitive(type.primitive, value) &&
        inBounds(type.constraints, value) &&
        formatFits(type.format, value)
      );
    case 'nullable':
      return value === null || accepts(contract, type.of, value);
    case 'reference':
      return accepts(contract, namedType(contract, type.target).type, value);
    case 'intersection':
      return type.parts.every((part) => accepts(contract, part, value));
    case 'union': {
      const fitting = type.variants.filter((variant) => accepts(contract, variant, value)).length;
      return type.match === 'one' ? fitting === 1 : fitting > 0;
    }
    case 'list':
      return Array.isArray(value) && listFits(contract, type, value);
    case 'object':
      return isJsonObject(value) && objectFits(contract, type, value);
  }
}

/** Deep equality of JSON values; members in any order. */
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

function formatFits(format: string | undefined, value: JsonValue): boolean {
  if (format === undefined) return true;
  // GraphQL's Int, and what OpenAPI's registry calls so.
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

/** JSON Schema measures strings in code points, not in UTF-16 units. */
export function codePoints(text: string): number {
  let length = text.length;
  for (let index = 0; index < text.length - 1; index++) if (text.codePointAt(index)! > 0xffff) length--;
  return length;
}

function listFits(
  contract: Contract,
  type: Extract<Type, { kind: 'list' }>,
  value: readonly JsonValue[],
): boolean {
  const { minItems = 0, maxItems = Infinity, uniqueItems = false } = type.constraints;
  return (
    value.length >= minItems &&
    value.length <= maxItems &&
    (!uniqueItems ||
      value.every((item, index) => value.slice(0, index).every((other) => !same(item, other)))) &&
    value.every((item, index) => accepts(contract, type.prefix[index] ?? type.items, item))
  );
}

function objectFits(contract: Contract, type: ObjectType, value: JsonObject): boolean {
  const { minProperties = 0, maxProperties = Infinity } = type.constraints;
  const names = Object.keys(value);
  if (names.length < minProperties || names.length > maxProperties) return false;
  const declared = new Map(type.properties.map((property) => [property.name.wire, property]));
  return (
    type.properties.every(
      ({ name, required, direction }) =>
        !required || direction === 'response' || Object.hasOwn(value, name.wire),
    ) && names.every((name) => accepts(contract, declared.get(name)?.type ?? type.additional, value[name]!))
  );
}
