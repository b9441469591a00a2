/** The keywords of JSON Schema 2020-12 with subschemas, and the keywords with effect on validation. */
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';

export type Schema = boolean | JsonObject;

/**
 * Property added to a schema: its keywords absent from the model, by name. Each has its value and a `digest`, which is
 * equal for equal meanings.
 */
export const UNREAD = 'x-diptych-unread';

/**
 * Property added to a parent with a discriminator: its alternatives. `without/<name>` is the parent without its
 * alternatives, and `discriminator` is the union of the alternatives.
 */
export const ALTERNATIVES = 'x-diptych-alternatives';

/**
 * Property added to the schema of a parameter: the types whose empty values are not sent (RFC 6570 §3.2.1), among
 * `array`, `object`, and `string`.
 */
export const NONEMPTY = 'x-diptych-nonempty';

const MAPS = new Set(['properties', 'patternProperties', 'dependentSchemas']);
/** Keywords whose alternatives are compared as alternatives of one union. */
export const UNIONS: readonly string[] = ['anyOf', 'oneOf'];

const LISTS = new Set(['allOf', 'anyOf', 'oneOf', 'prefixItems']);
const MEMBERS = new Set(
  (
    'items contains not if then else additionalProperties propertyNames unevaluatedItems ' +
    'unevaluatedProperties'
  ).split(' '),
);

/**
 * Keywords that restrict a value. `discriminator` is not among them, because `viewOf` writes its effect into the
 * variants.
 */
export const ASSERTIONS: ReadonlySet<string> = new Set([
  UNREAD,
  ...MAPS,
  ...LISTS,
  ...MEMBERS,
  ...(
    '$ref type enum const minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minLength maxLength ' +
    'pattern format contentEncoding minItems maxItems uniqueItems minContains maxContains required ' +
    'minProperties maxProperties dependentRequired'
  ).split(' '),
]);

export function isSchema(value: JsonValue | undefined): value is Schema {
  return typeof value === 'boolean' || isJsonObject(value);
}

/** Returns the schema with all direct subschemas replaced. */
export function mapInside(
  schema: JsonObject,
  change: (inside: Schema, path: string) => JsonValue,
): JsonObject {
  return Object.fromEntries(
    Object.entries(schema).map(([keyword, value]): [string, JsonValue] => {
      if (MEMBERS.has(keyword) && isSchema(value)) return [keyword, change(value, `/${keyword}`)];
      if (LISTS.has(keyword) && Array.isArray(value)) {
        const items = value as readonly JsonValue[];
        return [
          keyword,
          items.map((item, index) => (isSchema(item) ? change(item, `/${keyword}/${index}`) : item)),
        ];
      }
      if (!MAPS.has(keyword) || !isJsonObject(value)) return [keyword, value];
      const changed = Object.entries(value).map(([name, item]): [string, JsonValue] => [
        name,
        isSchema(item) ? change(item, `/${keyword}/${segment(name)}`) : item,
      ]);
      return [keyword, Object.fromEntries(changed)];
    }),
  );
}

/** Returns a name as a segment of a JSON pointer (RFC 6901 §3). */
export function segment(name: string): string {
  return /[~/]/.test(name) ? name.replaceAll('~', '~0').replaceAll('/', '~1') : name;
}

export function segmentsOf(pointer: string): readonly string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => (part.includes('~') ? part.replaceAll('~1', '/').replaceAll('~0', '~') : part));
}

/** Returns an own property or an item of a value. */
export function ownValue(value: JsonValue | undefined, name: string): JsonValue | undefined {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as JsonObject)[name]
    : undefined;
}

/** Returns the value at a pointer, following own properties only. */
export function valueAt(root: JsonValue, pointer: string): JsonValue | undefined {
  return segmentsOf(pointer).reduce<JsonValue | undefined>(ownValue, root);
}

/** Returns the longest existing part of a pointer. */
export function existing(root: JsonValue, pointer: string): string {
  let value: JsonValue | undefined = root;
  let found = '';
  for (const name of segmentsOf(pointer)) {
    value = ownValue(value, name);
    if (value === undefined) break;
    found += `/${segment(name)}`;
  }
  return found;
}
