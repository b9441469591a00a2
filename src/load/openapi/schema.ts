import { isBinary } from '../../core/binary-schema.ts';
import type { JsonValue } from '../../core/json.ts';
import type { StateMachine } from '../../model/behaviour.ts';
import type { PrimitiveType, Type } from '../../model/type.ts';
import { say } from '../diagnostics.ts';
import type { Origin } from '../document/origin.ts';
import { statesOfSchema } from '../vocabulary/states.ts';
import { typeIdOf, type Context } from './context.ts';
import { constraintsOf } from './constraints.ts';
import type { Schema, SchemaObject } from './document-types.ts';
import { enumOf, openEnumOf } from './schema-enum.ts';
import { objectOf } from './schema-object.ts';
import { nullType, typesOf } from './schema-types.ts';
import { unionOf } from './schema-union.ts';

/** Returns the type of an unnamed schema, with its examples and states. */
export function typeOf(context: Context, schema: Schema | undefined, parent: Origin): Type {
  const type = shapeOf(context, schema, parent);
  if (typeof schema !== 'object') return type;
  const origin = context.origins.of(schema, parent);
  const { states } = statesOfSchema(
    context.extensions.use('transitions', schema, origin),
    type,
    context.report,
  );
  return withExamples(states ? withStates(type, states) : type, schema.examples ?? []);
}

function withStates(type: Type, states: StateMachine): Type {
  if (type.kind === 'nullable') return { ...type, of: withStates(type.of, states) };
  return type.kind === 'enum' ? { ...type, states } : type;
}

function withExamples(type: Type, examples: readonly JsonValue[]): Type {
  return examples.length === 0 ? type : { ...type, examples: [...examples, ...(type.examples ?? [])] };
}

/**
 * Returns the type of a schema without the schema's own examples. Recursion follows the document, whose depth is
 * bounded, and stops at references.
 */
export function shapeOf(context: Context, schema: Schema | undefined, parent: Origin): Type {
  const origin = context.origins.of(schema, parent);
  const at = origin.span;
  if (schema === undefined || schema === true) return { kind: 'any', at };
  if (schema === false) return { kind: 'never', at };

  const parts: Type[] = [];
  if (schema.$ref !== undefined) parts.push({ kind: 'reference', target: typeIdOf(schema.$ref), at });
  for (const [index, part] of (schema.allOf ?? []).entries())
    parts.push(typeOf(context, part, origin.below('allOf', index)));
  for (const keyword of ['oneOf', 'anyOf'] as const) {
    const variants = schema[keyword];
    if (variants) parts.push(unionOf(context, schema, keyword, variants, origin, typeOf));
  }
  if (schema.discriminator && !schema.oneOf && !schema.anyOf) {
    const reason = 'it is not next to a oneOf or anyOf';
    context.report(say['schema-discriminator']({ reason }, origin.below('discriminator').span));
  }
  const own = ownType(context, schema, origin);
  if (own && !(parts.length > 0 && addsNothing(own, parts))) parts.push(own);

  const shaped = parts.filter((part) => part.kind !== 'any');
  const [first] = shaped;
  const type: Type =
    shaped.length > 1 ? { kind: 'intersection', parts: shaped, at } : (first ?? { kind: 'any', at });
  // A part without a shape can have examples, which the type then keeps.
  const others = parts.filter((part) => part.kind === 'any').flatMap(({ examples = [] }) => examples);
  return withExamples(type, others);
}

/** Returns the type that the schema's own keywords describe, without `allOf`, `anyOf`, `oneOf`, and `$ref`. */
function ownType(context: Context, schema: SchemaObject, origin: Origin): Type | undefined {
  const at = origin.span;
  if (schema.const !== undefined)
    return schema.const === null ? nullType(origin) : { kind: 'literal', value: schema.const, at };
  const declared = typesOf(schema);
  if (schema.enum) return enumOf(context, schema, schema.enum, origin);
  const open = openEnumOf(context, schema, origin);
  if (open) return declared.includes('null') ? { kind: 'nullable', of: open, at } : open;

  const types = declared.length > 0 ? declared : impliedTypes(schema);
  const kinds = types.filter((type) => type !== 'null');
  // Integers are numbers, so the wider type includes them.
  const distinct = kinds.filter((type) => type !== 'integer' || !kinds.includes('number'));
  if (distinct.length === 0) return types.length === 0 ? undefined : nullType(origin);
  const variants = distinct.map((type) => singleType(context, schema, type, origin));
  const type: Type = variants.length === 1 ? variants[0]! : { kind: 'union', match: 'any', variants, at };
  return types.includes('null') ? { kind: 'nullable', of: type, at } : type;
}

function singleType(context: Context, schema: SchemaObject, type: string, origin: Origin): Type {
  const at = origin.span;
  if (type === 'object') return objectOf(context, schema, origin, typeOf);
  if (type === 'array') {
    return {
      kind: 'list',
      items: typeOf(context, schema.items, origin.below('items')),
      prefix: (schema.prefixItems ?? []).map((item, index) =>
        typeOf(context, item, origin.below('prefixItems', index)),
      ),
      constraints: constraintsOf(schema),
      at,
    };
  }
  if (type === 'string' && isBinary(schema)) return { kind: 'binary', at };
  const format =
    schema.format ?? (type === 'string' && schema.contentEncoding === 'base64' ? 'byte' : undefined);
  return {
    kind: 'primitive',
    primitive: type as PrimitiveType['primitive'],
    ...(format !== undefined && { format }),
    constraints: constraintsOf(schema),
    at,
  };
}

/** Returns the types that other keywords imply, because many documents omit `type`. */
function impliedTypes(schema: SchemaObject): readonly string[] {
  if (schema.properties || schema.additionalProperties !== undefined || schema.required) return ['object'];
  if (schema.items !== undefined || schema.prefixItems) return ['array'];
  if (schema.pattern !== undefined || schema.maxLength !== undefined || schema.minLength !== undefined)
    return ['string'];
  if (schema.minimum !== undefined || schema.maximum !== undefined || schema.multipleOf !== undefined)
    return ['number'];
  return schema.contentMediaType !== undefined && isBinary(schema) ? ['string'] : [];
}

/**
 * True if a schema's own type is redundant next to its parts: for `type: object` without properties and constraints,
 * and for a type such as `string` if every part has only values of this type.
 */
function addsNothing(own: Type, parts: readonly Type[]): boolean {
  if (own.kind === 'object') {
    const isBare = own.properties.length === 0 && own.additional.kind === 'any';
    return isBare && Object.keys(own.constraints).length === 0;
  }
  if (own.kind !== 'primitive' || own.format !== undefined || Object.keys(own.constraints).length > 0)
    return false;
  return parts.every((part) => isOfPrimitive(part, own.primitive));
}

function isOfPrimitive(type: Type, primitive: PrimitiveType['primitive']): boolean {
  switch (type.kind) {
    case 'primitive':
      return type.primitive === primitive;
    case 'enum':
      return type.values.every(({ value }) => typeof value === primitive);
    case 'literal':
      return typeof type.value === primitive;
    case 'union':
      return type.variants.every((variant) => isOfPrimitive(variant, primitive));
    default:
      return false;
  }
}
