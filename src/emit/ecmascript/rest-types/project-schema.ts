import { isBinary } from '../../../core/binary-schema.ts';
import { htmlToMarkdown } from '../../../core/html-to-markdown.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../core/json.ts';
import { visibleText } from '../../encode/text.ts';
import { guard } from './key.ts';
import type { View } from './view.ts';

const TYPES = new Set(['string', 'number', 'integer', 'boolean', 'array', 'object', 'null']);
const FLAGS = ['readOnly', 'writeOnly', 'deprecated'] as const;
const TEXTS = ['title', 'description', 'format'] as const;
/** Keywords next to a `$ref` that are more than annotations. */
const SHAPE = [
  'type',
  'properties',
  'required',
  'additionalProperties',
  'items',
  'enum',
  'allOf',
  'anyOf',
  'oneOf',
];

const CONSTRAINTS = new Set([
  ...SHAPE,
  '$ref',
  'const',
  '$defs',
  'patternProperties',
  'prefixItems',
  'x-binary',
]);

/** Marks a union that may get new variants. Its value is the name of the discriminating property. */
export const OPEN_UNION = 'x-open-union';

/** Marks a point in time, which may be a `Date`. */
export const TIME = 'x-time';

/** A rewritten part of a document. It has no prototype, so names from the document never match inherited names. */
export type Projected = Record<string, unknown>;

export function projected(entries: Iterable<readonly [string, unknown]>): Projected {
  const members: Projected = Object.create(null) as Projected;
  for (const [key, value] of entries) members[key] = value;
  return members;
}

/** Rewrites a schema to a form that openapi-typescript reads correctly. */
export function projectSchema(schema: JsonValue | undefined, view: View): Projected | boolean {
  if (typeof schema === 'boolean') return schema;
  if (!isJsonObject(schema)) return true;
  const ref = view.refer(schema['$ref']);
  return ref === undefined ? projectKeywords(schema, view) : projectReference(schema, ref, view);
}

/**
 * Returns the reference. If keywords next to it constrain the value, returns an `allOf` of both, because the keywords
 * have an effect in OpenAPI 3.1, but the library ignores them.
 */
function projectReference(schema: JsonObject, $ref: string, view: View): Projected {
  const shaped = SHAPE.some((keyword) => schema[keyword] !== undefined);
  if (!shaped) return projected([...annotations(schema), ['$ref', $ref]]);
  const keywords = projectKeywords(schema, view);
  const parts = Array.isArray(keywords['allOf']) ? (keywords['allOf'] as readonly unknown[]) : [];
  keywords['allOf'] = [projected([['$ref', $ref]]), ...parts];
  return keywords;
}

function projectKeywords(schema: JsonObject, view: View): Projected {
  const result = projected(annotations(schema));
  const type = typesOf(schema['type']);
  if (type !== undefined) result['type'] = type;
  const { required, const: constant } = schema;
  if (Array.isArray(required)) {
    const seen = required.filter(
      (name): name is string => typeof name === 'string' && !isHidden(schema, name, view),
    );
    result['required'] = seen.map(guard);
  }
  if (constant === null) result['type'] = 'null';
  else if (constant !== undefined) result['const'] = guarded(constant);
  const values = schema['enum'];
  const open = schema['x-extensible-enum'] ?? (isOpenEnum(values, view) ? values : undefined);
  if (Array.isArray(open)) {
    result['x-extensible-enum'] = open.filter((value) => typeof value === 'string').map(guard);
    if ((open as readonly JsonValue[]).includes(null)) result['x-extensible-null'] = true;
  } else if (Array.isArray(values))
    result['enum'] = [...new Set(values as readonly JsonValue[])].map(guarded);
  if (isBinary(schema)) {
    result['x-binary'] = true;
    result['type'] ??= 'string';
  }
  if (view.hasDates && schema['format'] === 'date-time' && isText(type)) result[TIME] = true;
  projectMaps(schema, result, view);
  projectParts(schema, result, view);
  if (Array.isArray(required) && !SHAPE.some((key) => key !== 'required' && result[key] !== undefined))
    result['type'] = 'object';
  return combined(result);
}

/**
 * Returns an `allOf` for keywords that JSON Schema combines but the library does not. The library would convert an
 * `anyOf` and the keywords next to it to a union. A part that every object satisfies is omitted, because it does not
 * affect the type.
 */
function combined(schema: Projected): Projected {
  const { anyOf, oneOf, allOf = [], ...own } = schema as Projected & Parts;
  const isOpen = [anyOf, oneOf].map((variants) => variants?.some(isAnyObject) === true);
  const known = allOf.filter((part) => !isAnyObject(part));
  const hasShape = known.length > 0 || !isAnyObject(own) || (anyOf && !isOpen[0]) || (oneOf && !isOpen[1]);
  if (!hasShape) return schema;
  const result = projected(Object.entries(own));
  const parts = [...known];
  if (oneOf && !isOpen[1]) result['oneOf'] = oneOf;
  if (anyOf && !isOpen[0]) {
    if (isAnyObject(own) && parts.length === 0) result['anyOf'] = anyOf;
    else if (!result['oneOf']) result['oneOf'] = anyOf;
    else parts.push(projected([['anyOf', anyOf]]));
  }
  if (parts.length > 0) result['allOf'] = parts;
  return result;
}

interface Parts {
  readonly anyOf?: readonly Projected[];
  readonly oneOf?: readonly Projected[];
  readonly allOf?: readonly Projected[];
}

/** True for a schema without named properties and without other types. It accepts any object, possibly any value. */
function isAnyObject(schema: Projected | boolean): boolean {
  if (typeof schema === 'boolean') return schema;
  return (
    (schema['type'] ?? 'object') === 'object' &&
    !Object.keys(schema).some((key) => key !== 'type' && key !== 'required' && CONSTRAINTS.has(key))
  );
}

/** True for an enum of strings to which a response may add values. A single value is a constant. */
function isOpenEnum(values: JsonValue | undefined, { additions }: View): boolean {
  if (additions !== 'values' || !Array.isArray(values)) return false;
  const texts = new Set((values as readonly JsonValue[]).filter((value) => value !== null));
  return texts.size > 1 && [...texts].every((value) => typeof value === 'string');
}

/** Returns a constant with guarded strings. */
function guarded(value: JsonValue): unknown {
  if (typeof value === 'string') return guard(value);
  if (Array.isArray(value)) return (value as readonly JsonValue[]).map(guarded);
  if (!isJsonObject(value)) return value;
  return projected(Object.entries(value).map(([key, member]) => [guard(key), guarded(member)]));
}

/** True for `string`, possibly with null. */
function isText(type: unknown): boolean {
  const types = Array.isArray(type) ? (type as readonly unknown[]) : [type];
  return types.includes('string') && types.every((one) => one === 'string' || one === 'null');
}

function isHidden(schema: JsonObject, name: string, view: View): boolean {
  const { properties } = schema;
  const member = isJsonObject(properties) && Object.hasOwn(properties, name) ? properties[name] : undefined;
  return member !== undefined && view.hides(member);
}

function projectMaps(schema: JsonObject, result: Projected, view: View): void {
  for (const keyword of ['properties', '$defs', 'patternProperties'] as const) {
    const members = schema[keyword];
    if (!isJsonObject(members)) continue;
    result[keyword] = projected(
      Object.entries(members)
        .filter(([, member]) => keyword !== 'properties' || !view.hides(member))
        .map(([name, member]) => [guard(name), projectSchema(member, view)]),
    );
  }
  const { additionalProperties, items, prefixItems } = schema;
  if (additionalProperties !== undefined)
    result['additionalProperties'] = projectSchema(additionalProperties, view);
  if (Array.isArray(prefixItems))
    result['prefixItems'] = prefixItems.map((item) => projectSchema(item as JsonValue, view));
  else if (items !== undefined) result['items'] = items === true ? projected([]) : projectSchema(items, view);
}

function projectParts(schema: JsonObject, result: Projected, view: View): void {
  const { allOf, anyOf, oneOf } = schema;
  if (Array.isArray(allOf)) {
    const parts = (allOf as readonly JsonValue[])
      .map((part) => projectSchema(part, view))
      .filter((part) => part !== true);
    result['allOf'] = parts.map((part) => part || projected([['enum', []]]));
  }
  for (const [keyword, list] of [
    ['anyOf', anyOf],
    ['oneOf', oneOf],
  ] as const) {
    if (Array.isArray(list))
      result[keyword] = (list as readonly JsonValue[]).map(
        (part) => projectSchema(part, view) || projected([['enum', []]]),
      );
  }
  const discriminator = projectDiscriminator(schema['discriminator'], view);
  if (!discriminator) return;
  // Lists and maps do not have the discriminating property. TypeScript also cannot resolve an open union if one of its
  // variants is a list of the same union.
  const unions = [anyOf, oneOf].filter((list) => Array.isArray(list)) as readonly (readonly JsonValue[])[];
  if (unions.some((variants) => variants.some((variant) => view.isListOrMap(variant)))) return;
  result['discriminator'] = discriminator;
  const isUnion = unions.some((variants) => variants.length > 1);
  if (isUnion && view.additions !== 'none') result[OPEN_UNION] = discriminator['propertyName'];
}

/**
 * Returns a discriminator. Its mapping contains only names of components, because the library cannot resolve other
 * references.
 */
function projectDiscriminator(value: JsonValue | undefined, view: View): Projected | undefined {
  if (!isJsonObject(value) || typeof value['propertyName'] !== 'string') return undefined;
  const discriminator = projected([['propertyName', guard(value['propertyName'])]]);
  if (isJsonObject(value['mapping'])) {
    const known = Object.entries(value['mapping']).flatMap(([name, ref]) => {
      const target = view.refer(ref);
      return target === undefined ? [] : [[guard(name), target] as const];
    });
    discriminator['mapping'] = projected(known);
  }
  return discriminator;
}

/** Returns the values that the library prints in comments. */
export function annotations(value: JsonObject): [string, unknown][] {
  const members: [string, unknown][] = [];
  for (const key of TEXTS) {
    const text = value[key];
    if (typeof text !== 'string' || text === '') continue;
    members.push([key, visibleText(key === 'description' ? htmlToMarkdown(text) : text)]);
  }
  for (const key of FLAGS) if (value[key] === true) members.push([key, true]);
  const initial = value['default'];
  if (initial !== undefined)
    members.push(['default', visibleText(typeof initial === 'string' ? initial : JSON.stringify(initial))]);
  return members;
}

function typesOf(type: JsonValue | undefined): unknown {
  if (typeof type === 'string') return TYPES.has(type) ? type : undefined;
  if (!Array.isArray(type)) return undefined;
  const known = [...new Set(type as readonly JsonValue[])].filter(
    (one) => typeof one === 'string' && TYPES.has(one),
  );
  return known.length === 1 ? known[0] : known.length === 0 ? undefined : known;
}
