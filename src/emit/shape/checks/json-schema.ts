import { isJsonObject, type JsonObject, type JsonValue } from '../../../core/json.ts';
import { setMember } from '../../../core/own-member.ts';

/** A schema of the bundled document, unchecked (JSON Schema 2020-12 §4.3). */
export type Schema = boolean | JsonObject;

/**
 * A schema created by Diptych. It has only known keywords with values of the correct form, and each `$ref` is the id
 * of an emitted schema.
 */
export type CheckedSchema = boolean | CheckedObject;
export interface CheckedObject {
  [keyword: string]: unknown;
  $ref?: string;
  type?: string | readonly string[];
  enum?: readonly JsonValue[];
  required?: readonly string[];
  dependentRequired?: Readonly<Record<string, readonly string[]>>;
  properties?: Record<string, CheckedSchema>;
  patternProperties?: Record<string, CheckedSchema>;
  dependentSchemas?: Record<string, CheckedSchema>;
  allOf?: readonly CheckedSchema[];
}

const TYPES = new Set(['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']);

/** Keywords that assert something themselves, with functions that check the form of their values. */
export const ASSERTIONS: Readonly<Record<string, (value: JsonValue) => boolean>> = {
  type: (value) => (Array.isArray(value) ? value.length > 0 && value.every(isTypeName) : isTypeName(value)),
  enum: (value) => Array.isArray(value) && value.length > 0,
  const: () => true,
  multipleOf: (value) => isNumber(value) && value > 0,
  maximum: isNumber,
  exclusiveMaximum: isNumber,
  minimum: isNumber,
  exclusiveMinimum: isNumber,
  maxLength: isCount,
  minLength: isCount,
  pattern: isString,
  maxItems: isCount,
  minItems: isCount,
  uniqueItems: (value) => typeof value === 'boolean',
  maxContains: isCount,
  minContains: isCount,
  maxProperties: isCount,
  minProperties: isCount,
  required: isStrings,
  dependentRequired: (value) => isJsonObject(value) && Object.values(value).every(isStrings),
  format: isString,
};

/** Keywords that contain schemas, with the form of their values. */
export const APPLICATORS: Readonly<Record<string, 'schema' | 'list' | 'map'>> = {
  allOf: 'list',
  anyOf: 'list',
  oneOf: 'list',
  not: 'schema',
  if: 'schema',
  then: 'schema',
  else: 'schema',
  dependentSchemas: 'map',
  prefixItems: 'list',
  items: 'schema',
  contains: 'schema',
  properties: 'map',
  patternProperties: 'map',
  additionalProperties: 'schema',
  propertyNames: 'schema',
  unevaluatedItems: 'schema',
  unevaluatedProperties: 'schema',
  orNull: 'schema',
};

/** Keywords that apply a schema to the same value. Checking a cycle of these keywords would never end. */
export const IN_PLACE: ReadonlySet<string> = new Set([
  'allOf',
  'anyOf',
  'oneOf',
  'not',
  'if',
  'then',
  'else',
  'dependentSchemas',
  'orNull',
]);

export function isSchema(value: unknown): value is Schema {
  return typeof value === 'boolean' || isJsonObject(value);
}

/** Yields the schemas directly inside `schema`, each with its keyword and its key or index. */
export function* childSchemas(
  schema: CheckedObject,
): Generator<{ keyword: string; key: string | number | undefined; child: CheckedSchema }> {
  for (const [keyword, value] of Object.entries(schema)) {
    const held = APPLICATORS[keyword];
    if (held === 'schema') yield { keyword, key: undefined, child: value as CheckedSchema };
    else if (held === 'list') {
      for (const [key, child] of (value as CheckedSchema[]).entries()) yield { keyword, key, child };
    } else if (held === 'map') {
      for (const [key, child] of Object.entries(value as Record<string, CheckedSchema>)) {
        yield { keyword, key, child };
      }
    }
  }
}

/** Replaces the schema that `childSchemas` found. */
export function replaceChild(
  schema: CheckedObject,
  keyword: string,
  key: string | number | undefined,
  by: CheckedSchema,
): void {
  if (key === undefined) schema[keyword] = by;
  else setMember(schema[keyword] as Record<string | number, CheckedSchema>, key, by);
}

function isTypeName(value: JsonValue): boolean {
  return typeof value === 'string' && TYPES.has(value);
}

function isNumber(value: JsonValue): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

function isCount(value: JsonValue): boolean {
  return isNumber(value) && value >= 0 && Number.isInteger(value);
}

function isString(value: JsonValue): value is string {
  return typeof value === 'string';
}

function isStrings(value: JsonValue): boolean {
  return Array.isArray(value) && value.every(isString);
}
