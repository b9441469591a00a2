import type { Constraints } from '../../model/type.ts';
import type { SchemaObject } from './document-types.ts';

const KEYWORDS = [
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'pattern',
  'minItems',
  'maxItems',
  'uniqueItems',
  'minProperties',
  'maxProperties',
] as const satisfies readonly (keyof Constraints)[];

/** Returns the validation keywords declared by a schema. */
export function constraintsOf(schema: SchemaObject): Constraints {
  let constraints: Record<string, unknown> | undefined;
  for (const keyword of KEYWORDS) {
    const value = schema[keyword];
    if (value !== undefined) (constraints ??= {})[keyword] = value;
  }
  return constraints ?? NONE;
}

const NONE: Constraints = Object.freeze({});
