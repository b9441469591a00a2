import { isJsonObject, type JsonValue } from '../../core/json.ts';
import type { EnumType, EnumValue, Type } from '../../model/type.ts';
import { nameOf, ownMember, type Context } from './context.ts';
import type { Schema, SchemaObject } from './document-types.ts';
import { below, spanOf, type Origin } from './origins.ts';
import { nullType, typesOf } from './schema.ts';

/** `enum`; null among the values makes it nullable. */
export function enumOf(
  _context: Context,
  schema: SchemaObject,
  values: readonly JsonValue[],
  origin: Origin,
): Type {
  const at = spanOf(origin);
  const types = typesOf(schema);
  const allowsNull = values.includes(null) && (types.length === 0 || types.includes('null'));
  const others = [...new Set(values)].filter((value) => value !== null);
  if (others.length === 0) return allowsNull ? nullType(origin) : { kind: 'never', at };
  const type: EnumType = {
    kind: 'enum',
    open: schema['x-extensible-enum'] === true,
    values: others.map((value) =>
      enumValue(schema, value, below(origin, 'enum', values.indexOf(value)), values.indexOf(value)),
    ),
    at,
  };
  return allowsNull ? { kind: 'nullable', of: type, at } : type;
}

/** `x-extensible-enum: [...]`: the values known today. */
export function openEnumOf(schema: SchemaObject, origin: Origin): EnumType | undefined {
  const values = schema['x-extensible-enum'];
  if (!Array.isArray(values)) return undefined;
  return openEnum(schema, values as readonly JsonValue[], below(origin, 'x-extensible-enum'), origin);
}

/** `anyOf: [{ enum }, { type: string }]`, in either order: an enum that may grow. */
export function openEnumOfVariants(
  variants: readonly Schema[],
  keyword: string,
  origin: Origin,
): EnumType | undefined {
  if (variants.length !== 2) return undefined;
  const listed = variants.find((variant) => typeof variant === 'object' && variant.enum !== undefined);
  const free = variants.find((variant) => variant !== listed);
  if (typeof listed !== 'object' || !listed.enum?.every((value) => typeof value === 'string'))
    return undefined;
  const isFree =
    typeof free === 'object' &&
    free.type === 'string' &&
    Object.keys(free).every((key) => key === 'type' || key === 'description' || key === 'title');
  return isFree
    ? openEnum(listed, listed.enum, below(origin, keyword, variants.indexOf(listed), 'enum'), origin)
    : undefined;
}

/** The variants when each is a constant. */
export function valuesOfConstants(variants: readonly Schema[]): readonly SchemaObject[] | undefined {
  const constants = variants.filter(
    (variant): variant is SchemaObject => typeof variant === 'object' && isConstant(variant),
  );
  return constants.length === variants.length && constants.length > 1 ? constants : undefined;
}

function isConstant({ const: value, $ref, allOf, anyOf, oneOf }: SchemaObject): boolean {
  return value !== undefined && typeof value !== 'object' && !$ref && !allOf && !anyOf && !oneOf;
}

function openEnum(
  schema: SchemaObject,
  values: readonly JsonValue[],
  list: Origin,
  origin: Origin,
): EnumType {
  const distinct = [...new Set(values)].filter((value) => value !== null);
  return {
    kind: 'enum',
    open: true,
    values: distinct.map((value) =>
      enumValue(schema, value, below(list, values.indexOf(value)), values.indexOf(value)),
    ),
    at: spanOf(origin),
  };
}

function enumValue(schema: SchemaObject, value: JsonValue, at: Origin, index: number): EnumValue {
  const wire = typeof value === 'string' ? value : JSON.stringify(value);
  const given = item(schema, ['x-enum-varnames', 'x-enumNames'], wire, index);
  const description = item(schema, ['x-enum-descriptions', 'x-enumDescriptions'], wire, index);
  return {
    name: { wire, words: nameOf(given ?? wire).words },
    value,
    ...(description !== undefined && { description }),
    extensions: {},
    at: spanOf(at),
  };
}

/** An extension that lists something per value: by position or by the value itself. */
function item(
  schema: SchemaObject,
  names: readonly string[],
  wire: string,
  index: number,
): string | undefined {
  for (const name of names) {
    const list = (schema as Readonly<Record<string, JsonValue>>)[name];
    const found = Array.isArray(list)
      ? (list as readonly JsonValue[])[index]
      : isJsonObject(list)
        ? ownMember(list, wire)
        : undefined;
    if (typeof found === 'string') return found;
  }
  return undefined;
}
