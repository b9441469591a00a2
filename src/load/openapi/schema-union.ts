import type { Discriminator, Type, TypeId } from '../../model/type.ts';
import { say } from '../diagnostics.ts';
import { setMember } from '../../core/own-member.ts';
import { componentName, entriesOf, typeIdOf, type Context } from './context.ts';
import type { Schema, SchemaObject } from './document-types.ts';
import type { Origin } from '../document/origin.ts';
import { enumOfConstants, openEnumOfVariants } from './schema-enum.ts';
import type { TypeOf } from './schema-types.ts';

/**
 * Converts `oneOf` or `anyOf` to a union, or to an enum if the variants are a common notation for an enum. The type is
 * nullable if null is a variant.
 */
export function unionOf(
  context: Context,
  schema: SchemaObject,
  keyword: 'oneOf' | 'anyOf',
  variants: readonly Schema[],
  origin: Origin,
  typeOf: TypeOf,
): Type {
  const at = origin.span;
  const others = variants.filter((variant) => !isNull(variant));
  const type = unionOfOthers(context, schema, keyword, variants, others, origin, typeOf);
  return others.length < variants.length && others.length > 0 ? { kind: 'nullable', of: type, at } : type;
}

function unionOfOthers(
  context: Context,
  schema: SchemaObject,
  keyword: 'oneOf' | 'anyOf',
  variants: readonly Schema[],
  others: readonly Schema[],
  origin: Origin,
  typeOf: TypeOf,
): Type {
  const at = origin.span;
  const asEnum =
    enumOfConstants(context, others, keyword, origin) ?? openEnumOfVariants(context, others, keyword, origin);
  if (asEnum) return asEnum;
  const types = variants.flatMap((variant, index) =>
    others.length > 0 && isNull(variant) ? [] : [typeOf(context, variant, origin.below(keyword, index))],
  );
  const [only] = types;
  if (!only) return { kind: 'never', at };
  if (types.length === 1) return only;
  const discriminator = schema.discriminator && discriminatorOf(context, schema, others, origin);
  return {
    kind: 'union',
    variants: types,
    match: keyword === 'oneOf' ? 'one' : 'any',
    ...(discriminator && { discriminator }),
    at,
  };
}

function isNull(variant: Schema): boolean {
  return (
    typeof variant === 'object' &&
    variant.$ref === undefined &&
    (variant.type === 'null' || variant.const === null)
  );
}

/** Returns the discriminator. The names of the variants complete its mapping (OpenAPI 3.1 §4.8.25). */
function discriminatorOf(
  context: Context,
  schema: SchemaObject,
  variants: readonly Schema[],
  origin: Origin,
): Discriminator | undefined {
  const { propertyName, mapping, defaultMapping } = schema.discriminator!;
  const refs = variants.flatMap((variant) =>
    typeof variant === 'object' && variant.$ref !== undefined ? [variant.$ref] : [],
  );
  const reason =
    propertyName === undefined
      ? 'it names no property'
      : refs.length < variants.length
        ? 'a variant is not a $ref'
        : undefined;
  if (propertyName === undefined || reason !== undefined) {
    context.report(say['schema-discriminator']({ reason: reason! }, origin.below('discriminator').span));
    return undefined;
  }
  const complete: Record<string, TypeId> = {};
  for (const [value, ref] of entriesOf(mapping)) setMember(complete, value, typeIdOf(ref));
  const mapped = new Set(Object.values(complete));
  for (const ref of refs)
    if (!mapped.has(typeIdOf(ref))) setMember(complete, componentName(ref), typeIdOf(ref));
  return {
    property: propertyName,
    mapping: complete,
    ...(defaultMapping !== undefined && { default: typeIdOf(defaultMapping) }),
  };
}
