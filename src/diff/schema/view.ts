/**
 * A schema adjusted to one direction, one level deep. Both the comparison and ajv read it. `readOnly` properties are not
 * sent in requests, and `writeOnly` properties are not sent in responses (JSON Schema 2020-12 validation §9.4). A
 * default replaces a missing property of a request. A discriminator binds its tag to the variant (OpenAPI 3.1 §4.8.25).
 */
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import { percentDecoded } from '../../core/percent-encoding.ts';
import { isSchema, NONEMPTY, valueAt, type Schema } from './keywords.ts';

export type Direction = 'request' | 'response';

const MAX_HOPS = 16;

/** Returns the schema as it applies in one direction. */
export function viewOf(root: JsonValue, schema: JsonObject, direction: Direction): JsonObject {
  const { const: constant, contentEncoding, ...rest } = schema;
  let view: JsonObject = schema;
  if (constant !== undefined) {
    const values = Array.isArray(rest['enum']) ? (rest['enum'] as readonly JsonValue[]) : undefined;
    const text = JSON.stringify(constant);
    const isListed = values?.some((value) => JSON.stringify(value) === text) ?? true;
    view = { ...without(view, 'const'), enum: isListed ? [constant] : [] };
  }
  // Base64 is declared by `contentEncoding` or by `format`, but ajv checks only `format: byte`.
  if (contentEncoding === 'base64' && schema['format'] === undefined) view = { ...view, format: 'byte' };
  if (view['format'] === 'base64') view = { ...view, format: 'byte' };
  return discriminated(root, withoutHidden(root, nonempty(view), direction));
}

/** Excludes empty values with `not`, so that declared limits such as `minItems` stay comparable. */
function nonempty(schema: JsonObject): JsonObject {
  const { [NONEMPTY]: types, ...rest } = schema;
  if (types === undefined) return schema;
  const empty = { type: types, maxItems: 0, maxProperties: 0, maxLength: 0 };
  return { ...rest, not: rest['not'] === undefined ? empty : { anyOf: [rest['not'], empty] } };
}

function without(schema: JsonObject, keyword: string): JsonObject {
  const { [keyword]: _, ...rest } = schema;
  return rest;
}

function withoutHidden(root: JsonValue, schema: JsonObject, direction: Direction): JsonObject {
  const { properties, required } = schema;
  if (!isJsonObject(properties)) return schema;
  const foreign = Object.keys(properties).filter((name) => isHidden(root, properties[name], direction));
  const defaulted =
    direction === 'request'
      ? Object.keys(properties).filter((name) => has(root, properties[name], 'default'))
      : [];
  if (foreign.length + defaulted.length === 0) return schema;
  const gone = new Set(foreign);
  const optional = new Set([...foreign, ...defaulted]);
  return {
    ...schema,
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => !gone.has(name))),
    ...(Array.isArray(required) && {
      required: (required as readonly JsonValue[]).filter(
        (name) => typeof name !== 'string' || !optional.has(name),
      ),
    }),
  };
}

/** Returns true if a property is not sent in this direction. */
export function isHidden(root: JsonValue, schema: JsonValue | undefined, direction: Direction): boolean {
  return has(root, schema, direction === 'request' ? 'readOnly' : 'writeOnly', true);
}

/** Returns the default that replaces a missing property. */
export function defaultOf(root: JsonValue, schema: JsonValue | undefined): JsonValue | undefined {
  return valueOfKeyword(root, schema, 'default', () => true);
}

/**
 * True if the schema, the target of its `$ref`, or a part of its `allOf` has the keyword, with this value if one is
 * given.
 */
function has(root: JsonValue, schema: JsonValue | undefined, keyword: string, value?: JsonValue): boolean {
  return valueOfKeyword(root, schema, keyword, (own) => value === undefined || own === value) !== undefined;
}

/**
 * Returns the first value of the keyword that satisfies `isMeant`: of the schema, of the target of its `$ref`, or of a
 * part of its `allOf`.
 */
function valueOfKeyword(
  root: JsonValue,
  schema: JsonValue | undefined,
  keyword: string,
  isMeant: (value: JsonValue) => boolean,
  hops = 0,
): JsonValue | undefined {
  if (!isJsonObject(schema) || hops > MAX_HOPS) return undefined;
  const own = schema[keyword];
  if (own !== undefined && isMeant(own)) return own;
  const { $ref, allOf } = schema;
  const parts = [
    ...(typeof $ref === 'string' ? [targetOf(root, $ref)] : []),
    ...(Array.isArray(allOf) ? (allOf as readonly JsonValue[]) : []),
  ];
  for (const part of parts) {
    const value = valueOfKeyword(root, part, keyword, isMeant, hops + 1);
    if (value !== undefined) return value;
  }
  return undefined;
}

/**
 * Requires the tag of a variant to select that variant. If a variant itself restricts the tag, its values stay, except
 * those that select another variant, because a shared base may list the tags of all variants. The default variant
 * accepts every tag that does not select another variant.
 */
function discriminated(root: JsonValue, schema: JsonObject): JsonObject {
  const { discriminator } = schema;
  const keyword = Array.isArray(schema['oneOf']) ? 'oneOf' : 'anyOf';
  const variants = schema[keyword];
  if (!isJsonObject(discriminator) || !Array.isArray(variants)) return schema;
  const { propertyName, mapping, defaultMapping } = discriminator;
  if (typeof propertyName !== 'string') return schema;
  const owners = tagOwners(isJsonObject(mapping) ? mapping : {}, variants as readonly JsonValue[]);
  const byOwner = Map.groupBy(owners.keys(), (tag) => owners.get(tag)!);
  const bound = (variants as readonly JsonValue[]).map((variant): JsonValue => {
    const $ref = isJsonObject(variant) ? variant['$ref'] : undefined;
    if (typeof $ref !== 'string') return variant;
    const closed = tagsClosedBy(root, targetOf(root, $ref), propertyName);
    const isOwn = (tag: JsonValue): boolean => typeof tag !== 'string' || (owners.get(tag) ?? $ref) === $ref;
    const tags = closed ? closed.filter(isOwn) : (byOwner.get($ref) ?? []);
    if (closed && (tags.length === 0 || tags.length === closed.length)) return variant;
    const own =
      $ref === defaultMapping && !closed
        ? { not: { enum: [...owners.keys()].filter((tag) => owners.get(tag) !== $ref) } }
        : { enum: tags };
    return { allOf: [variant, { properties: { [propertyName]: own } }] };
  });
  return { ...schema, [keyword]: bound };
}

/** Returns the variant that each tag selects: by the mapping, or else by the name of a variant. */
function tagOwners(mapping: JsonObject, variants: readonly JsonValue[]): ReadonlyMap<string, string> {
  const owners = new Map<string, string>();
  const refs = variants.flatMap((variant) => (isJsonObject(variant) ? [variant['$ref']] : []));
  const listed = new Set(refs);
  for (const [tag, $ref] of Object.entries(mapping))
    if (typeof $ref === 'string' && listed.has($ref)) owners.set(tag, $ref);
  for (const $ref of refs) {
    const implicit = typeof $ref === 'string' ? $ref.slice($ref.lastIndexOf('/') + 1) : '';
    if (typeof $ref === 'string' && !Object.hasOwn(mapping, implicit)) owners.set(implicit, $ref);
  }
  return owners;
}

/**
 * Returns the tag values that the schema allows, together with the target of its `$ref` and the parts of its `allOf`.
 * Returns undefined if none of them restricts the tag.
 */
export function tagsClosedBy(
  root: JsonValue,
  schema: JsonValue | undefined,
  name: string,
  hops = 0,
): readonly JsonValue[] | undefined {
  if (!isJsonObject(schema) || hops > MAX_HOPS) return undefined;
  const { properties, allOf, $ref } = schema;
  const tag = isJsonObject(properties) && Object.hasOwn(properties, name) ? properties[name] : undefined;
  const listed = valueOfKeyword(root, tag, 'enum', Array.isArray) as readonly JsonValue[] | undefined;
  const constant = valueOfKeyword(root, tag, 'const', () => true);
  const parts = [
    ...(typeof $ref === 'string' ? [targetOf(root, $ref)] : []),
    ...(Array.isArray(allOf) ? (allOf as readonly JsonValue[]) : []),
  ];
  return [
    listed,
    constant === undefined ? undefined : [constant],
    ...parts.map((part) => tagsClosedBy(root, part, name, hops + 1)),
  ].reduce((all, own) => (all && own ? all.filter((value) => own.includes(value)) : (own ?? all)), undefined);
}

export function pointerOfRef(ref: string): string | undefined {
  if (ref === '#') return '';
  return ref.startsWith('#/') ? percentDecoded(ref.slice(1)) : undefined;
}

/** Returns the target of a `$ref`. */
export function targetOf(root: JsonValue, ref: string): Schema | undefined {
  const pointer = pointerOfRef(ref);
  const target = pointer === undefined ? undefined : valueAt(root, pointer);
  return isSchema(target) ? target : undefined;
}
