import { isJsonObject, type JsonValue } from '../../core/json.ts';
import type { EnumType, EnumValue, Type } from '../../model/type.ts';
import type { Origin } from '../document/origin.ts';
import { ownMember } from '../../core/own-member.ts';
import { documentation, type Context } from './context.ts';
import type { Schema, SchemaObject } from './document-types.ts';
import { nullType, typesOf } from './schema-types.ts';

/** Converts `enum`. The type is nullable if null is one of the values. */
export function enumOf(
  context: Context,
  schema: SchemaObject,
  values: readonly JsonValue[],
  origin: Origin,
): Type {
  const at = origin.span;
  const types = typesOf(schema);
  const allowsNull = values.includes(null) && (types.length === 0 || types.includes('null'));
  const type = listed(
    context,
    schema,
    values,
    origin.below('enum'),
    origin,
    schema['x-extensible-enum'] === true,
  );
  if (type.values.length === 0) return allowsNull ? nullType(origin) : { kind: 'never', at };
  return allowsNull ? { kind: 'nullable', of: type, at } : type;
}

/** Reads `x-extensible-enum: [...]`, which lists the currently known values. */
export function openEnumOf(context: Context, schema: SchemaObject, origin: Origin): EnumType | undefined {
  const values = schema['x-extensible-enum'];
  if (!Array.isArray(values)) return undefined;
  return listed(
    context,
    schema,
    values as readonly JsonValue[],
    origin.below('x-extensible-enum'),
    origin,
    true,
  );
}

/** Reads `anyOf: [{ enum }, { type: string }]`, in either order, as an open enum. */
export function openEnumOfVariants(
  context: Context,
  variants: readonly Schema[],
  keyword: string,
  origin: Origin,
): EnumType | undefined {
  const index = variants.findIndex((variant) => typeof variant === 'object' && variant.enum !== undefined);
  const known = variants[index];
  const free = variants[1 - index];
  if (variants.length !== 2 || typeof known !== 'object' || !known.enum || !isAnyString(free))
    return undefined;
  if (!known.enum.every((value) => typeof value === 'string')) return undefined;
  return listed(context, known, known.enum, origin.below(keyword, index, 'enum'), origin, true);
}

/** Returns an enum of constants with their own descriptions: `oneOf: [{ const, description }]`. */
export function enumOfConstants(
  context: Context,
  variants: readonly Schema[],
  keyword: string,
  origin: Origin,
): EnumType | undefined {
  const constants = variants.filter(isConstant);
  if (constants.length !== variants.length || constants.length < 2) return undefined;
  const seen = new Set<JsonValue>();
  const values = constants.flatMap((constant, index): EnumValue[] => {
    const value = constant.const!;
    if (seen.has(value)) return [];
    seen.add(value);
    const place = context.origins.of(constant, origin, keyword, index);
    return [
      {
        ...enumValue(context, constant, value, place, index),
        ...documentation(context, constant, place),
      },
    ];
  });
  return { kind: 'enum', open: false, values, at: origin.span };
}

function isConstant(schema: Schema): schema is SchemaObject {
  if (typeof schema === 'boolean') return false;
  const { const: value, $ref, allOf, anyOf, oneOf } = schema;
  return value !== undefined && typeof value !== 'object' && !$ref && !allOf && !anyOf && !oneOf;
}

function isAnyString(schema: Schema | undefined): boolean {
  if (typeof schema !== 'object' || schema.type !== 'string') return false;
  return Object.keys(schema).every((key) => key === 'type' || key === 'description' || key === 'title');
}

/** Returns an enum of the distinct values except null. */
function listed(
  context: Context,
  schema: SchemaObject,
  values: readonly JsonValue[],
  list: Origin,
  origin: Origin,
  open: boolean,
): EnumType {
  const seen = new Set<JsonValue>([null]);
  const distinct: EnumValue[] = [];
  for (const [index, value] of values.entries()) {
    if (seen.has(value)) continue;
    seen.add(value);
    distinct.push(enumValue(context, schema, value, list.below(index), index));
  }
  return { kind: 'enum', open, values: distinct, at: origin.span };
}

function enumValue(
  context: Context,
  schema: SchemaObject,
  value: JsonValue,
  origin: Origin,
  index: number,
): EnumValue {
  const wire = typeof value === 'string' ? value : JSON.stringify(value);
  const given = item(schema, ['x-enum-varnames', 'x-enumNames'], wire, index);
  const description = item(schema, ['x-enum-descriptions', 'x-enumDescriptions'], wire, index);
  return {
    name: given === undefined ? context.names.of(wire) : { wire, words: context.names.of(given).words },
    value,
    ...(description !== undefined && { description }),
    extensions: {},
    at: origin.span,
  };
}

/**
 * Returns the name or the description of an enum value from the first extension with one of these names. An extension
 * is a list by position, or a map by value.
 */
function item(
  schema: SchemaObject,
  names: readonly string[],
  wire: string,
  index: number,
): string | undefined {
  for (const name of names) {
    const list = (schema as Readonly<Record<string, JsonValue>>)[name];
    if (list === undefined) continue;
    const ofIndex = Array.isArray(list) ? (list as readonly JsonValue[])[index] : undefined;
    const found = isJsonObject(list) ? ownMember(list, wire) : ofIndex;
    if (typeof found === 'string') return found;
  }
  return undefined;
}
