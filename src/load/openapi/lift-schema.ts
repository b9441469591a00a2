import type { JsonObject, JsonValue } from '../../core/json.ts';

/**
 * Keywords that do not affect validation. They stay on the outer schema if the other keywords move into a nested
 * schema.
 */
const ANNOTATIONS = new Set([
  'title',
  'description',
  'default',
  'deprecated',
  'readOnly',
  'writeOnly',
  'examples',
]);

/**
 * Converts the exclusive bounds and the string formats for bytes from OpenAPI 3.0 to JSON Schema 2020-12.
 * `liftNullable` handles `nullable`.
 */
export function liftKeywords(schema: JsonObject): JsonObject {
  let lifted: JsonObject = schema;
  for (const [bound, exclusive] of [
    ['minimum', 'exclusiveMinimum'],
    ['maximum', 'exclusiveMaximum'],
  ] as const) {
    if (typeof lifted[exclusive] !== 'boolean') continue;
    const { [bound]: limit, [exclusive]: isExclusive, ...rest } = lifted;
    if (limit === undefined) lifted = rest;
    else lifted = { ...rest, [isExclusive === true ? exclusive : bound]: limit };
  }
  if (lifted['type'] !== 'string') return lifted;
  if (lifted['format'] === 'binary') return { ...lifted, contentMediaType: 'application/octet-stream' };
  if (lifted['format'] === 'byte' || lifted['format'] === 'base64')
    return { ...lifted, contentEncoding: 'base64' };
  return lifted;
}

/** Moves `example` into `examples`. OpenAPI 3.0 and 3.1 allow both, and other code reads only `examples`. */
export function liftExample(schema: JsonObject): JsonObject {
  if (schema['example'] === undefined) return schema;
  const { example, ...rest } = schema;
  const examples = Array.isArray(rest['examples']) ? (rest['examples'] as readonly JsonValue[]) : [];
  return { ...rest, examples: [...examples, example!] };
}

/**
 * Adds null to a copied schema. OpenAPI 3.0.3 requires `type`, and null among the values of an enum, but many documents
 * omit both. `register` receives each newly created object.
 */
export function liftNullable(schema: JsonObject, register: (inside: JsonObject) => JsonObject): JsonObject {
  const { type, anyOf, oneOf } = schema;
  const members = Object.keys(schema).filter((key) => !ANNOTATIONS.has(key) && !key.startsWith('x-'));
  const isPlain = !members.some((key) => ['$ref', 'allOf', 'anyOf', 'oneOf', 'not', 'const'].includes(key));
  if (isPlain && typeof type === 'string') {
    const values = schema['enum'];
    if (!Array.isArray(values)) return { ...schema, type: [type, 'null'] };
    return { ...schema, type: [type, 'null'], enum: values.includes(null) ? values : [...values, null] };
  }
  if (isPlain && Array.isArray(schema['enum'])) {
    return { ...schema, enum: schema['enum'].includes(null) ? schema['enum'] : [...schema['enum'], null] };
  }
  if (members.length === 0) return schema;
  const others = members.filter((key) => key !== 'discriminator');
  if (others.length === 1 && Array.isArray(anyOf)) return { ...schema, anyOf: [...anyOf, NULL] };
  if (others.length === 1 && Array.isArray(oneOf)) return { ...schema, oneOf: [...oneOf, NULL] };
  const outside = Object.entries(schema).filter(([key]) => !members.includes(key));
  const inside = Object.entries(schema).filter(([key]) => members.includes(key));
  return { ...Object.fromEntries(outside), anyOf: [register(Object.fromEntries(inside)), NULL] };
}

const NULL: JsonObject = { type: 'null' };
