import { dereference } from '../../../core/dereference.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../core/json.ts';
import { pushAll } from '../../../core/long-lists.ts';
import type { Direction } from '../directions.ts';
import { componentName, listAt, objectAt } from './document.ts';

/**
 * Returns the names that this direction does not require even if `required` lists them: read-only properties of a
 * request, and write-only properties of a response (OpenAPI 3.1 §4.8.24.2). `holders` are the schema and the schemas
 * that contain it in `allOf`, because one part may declare a property that another part requires.
 */
export function excusedProperties(
  document: JsonObject,
  holders: readonly JsonObject[],
  direction: Direction,
): ReadonlySet<string> {
  const flag = direction === 'request' ? 'readOnly' : 'writeOnly';
  const excused = new Set<string>();
  const pending: JsonValue[] = [...holders];
  for (const seen = new Set<JsonValue>(); pending.length > 0;) {
    const schema = pending.pop()!;
    if (!isJsonObject(schema) || seen.has(schema)) continue;
    seen.add(schema);
    for (const [name, property] of Object.entries(objectAt(schema, 'properties'))) {
      if (isFlagged(document, property, flag)) excused.add(name);
    }
    pushAll(pending, listAt(schema, 'allOf'));
    const target = dereference(document, schema);
    if (target) pending.push(target);
  }
  return excused;
}

function isFlagged(document: JsonObject, property: JsonValue, flag: string): boolean {
  if (!isJsonObject(property)) return false;
  if (property[flag] === true || dereference(document, property)?.[flag] === true) return true;
  return listAt(property, 'allOf').some(
    (part) => isJsonObject(part) && (part[flag] === true || dereference(document, part)?.[flag] === true),
  );
}

/** Returns the types of an enum's values, or undefined if a value is not a string, an integer, or null. */
export function openTypes(values: readonly JsonValue[]): readonly string[] | undefined {
  const types = new Set<string>();
  for (const value of values) {
    if (typeof value === 'string') types.add('string');
    else if (Number.isInteger(value)) types.add('integer');
    else if (value === null) types.add('null');
    else return undefined;
  }
  return [...types];
}

/**
 * Returns the constants of `oneOf: [{ const: 'a' }, …]`, with which documents describe each value of an enum, or
 * undefined for any other list of variants.
 */
export function constants(variants: readonly JsonValue[]): readonly JsonValue[] | undefined {
  const values: JsonValue[] = [];
  for (const variant of variants) {
    if (!isJsonObject(variant) || typeof variant['const'] !== 'string') return undefined;
    if (Object.keys(variant).some((keyword) => !ABOUT_A_CONSTANT.has(keyword) && !keyword.startsWith('x-'))) {
      return undefined;
    }
    if ('type' in variant && variant['type'] !== 'string') return undefined;
    values.push(variant['const']);
  }
  return new Set(values).size === values.length ? values : undefined;
}

const ABOUT_A_CONSTANT = new Set([
  'const',
  'type',
  'title',
  'description',
  'deprecated',
  'examples',
  '$comment',
]);

/**
 * Returns the variant for future values: an object whose discriminator (OpenAPI 3.1 §4.8.25) names a variant that the
 * document does not declare.
 */
export function unknownVariant(
  document: JsonObject,
  discriminator: JsonValue | undefined,
  variants: readonly JsonValue[],
): JsonObject | undefined {
  const property = isJsonObject(discriminator) ? discriminator['propertyName'] : undefined;
  if (!isJsonObject(discriminator) || typeof property !== 'string') return undefined;
  const known = new Set<JsonValue>(Object.keys(objectAt(discriminator, 'mapping')));
  for (const variant of variants) {
    if (!isJsonObject(variant)) continue;
    const reference = variant['$ref'];
    const name = typeof reference === 'string' ? componentName(reference) : undefined;
    if (name !== undefined) known.add(name);
    const tag = dereference(document, objectAt(dereference(document, variant), 'properties')[property]);
    if (typeof tag?.['const'] === 'string') known.add(tag['const']);
    for (const value of listAt(tag, 'enum')) known.add(value);
  }
  return {
    type: 'object',
    required: [property],
    properties: { [property]: { type: 'string', not: { enum: [...known] } } },
  };
}

/** Returns X of `[X, { type: 'null' }]`, in either order. */
export function nonNullVariant(variants: readonly JsonValue[]): JsonValue | undefined {
  if (variants.length !== 2) return undefined;
  const index = variants.findIndex((variant) => isJsonObject(variant) && variant['type'] === 'null');
  return index < 0 ? undefined : variants[1 - index];
}

/** False if a schema certainly rejects null. */
export function mayBeNull(document: JsonObject, schema: JsonValue): boolean {
  const type = dereference(document, schema)?.['type'];
  return typeof type === 'string' ? type === 'null' : !Array.isArray(type) || type.includes('null');
}
