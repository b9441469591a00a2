import type { PrimitiveType, Type } from '../../model/type.ts';
import type { Origin } from '../document/origin.ts';
import type { Context } from './context.ts';
import type { Schema, SchemaObject } from './document-types.ts';

/**
 * Returns the type of a schema inside another schema. The function is passed as a parameter, because the readers of
 * schemas are mutually recursive.
 */
export type TypeOf = (context: Context, schema: Schema | undefined, parent: Origin) => Type;

/** Returns `type` as a list. */
export function typesOf(schema: SchemaObject): readonly string[] {
  if (schema.type === undefined) return [];
  return typeof schema.type === 'string' ? [schema.type] : schema.type;
}

export function nullType(origin: Origin): PrimitiveType {
  return { kind: 'primitive', primitive: 'null', constraints: {}, at: origin.span };
}
