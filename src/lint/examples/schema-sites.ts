import { escapedSegment, ownValue } from '../../core/json-pointer.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import type { Type } from '../../model/type.ts';
import type { ExampleSite, Place } from './example-site.ts';

/**
 * Keywords with one schema, with a list of schemas, and with a map of schemas (JSON Schema 2020-12 core §10).
 */
const ONE = ['additionalProperties', 'items', 'not', 'if', 'then', 'else', 'contains', 'propertyNames'];
const LIST = ['allOf', 'anyOf', 'oneOf', 'prefixItems'];
const MAP = ['properties', 'patternProperties', '$defs', 'dependentSchemas'];

/** A schema of the document, with its JSON pointer and the nearest location in the sources. */
export interface NestedSchema {
  readonly schema: JsonObject;
  readonly pointer: string;
  readonly place: Place;
}

/** Yields the examples of a schema and of the schemas inside it, without following references. */
export function* schemaSites(
  schema: JsonObject,
  at: string,
  around: Place,
  type?: Type,
): Generator<ExampleSite> {
  for (const { schema: nested, pointer, place } of nestedSchemas(schema, at, around, type)) {
    const { examples, example } = nested;
    const values: readonly JsonValue[] = [
      ...(example === undefined ? [] : [example]),
      ...(isList(examples) ? examples : []),
    ];
    for (const value of values) yield { ...place, schema: pointer, value };
  }
}

/**
 * Yields a schema and the schemas inside it, without following references. Skips the schemas under the keywords in
 * `except`. If the model's type has the same structure, it provides the locations of properties.
 */
export function* nestedSchemas(
  schema: JsonObject,
  pointer: string,
  place: Place,
  type?: Type,
  except: ReadonlySet<string> = new Set(),
): Generator<NestedSchema> {
  yield { schema, pointer, place };
  for (const [path, child] of children(schema)) {
    const [keyword, name] = path;
    if (except.has(keyword!)) continue;
    const below = `${pointer}/${path.map(escapedSegment).join('/')}`;
    const property = keyword === 'properties' ? propertyOf(type, name!) : undefined;
    if (property) {
      const inside = { subject: `${place.subject}.${name}`, at: property.at };
      yield* nestedSchemas(child, below, inside, property.type, except);
    } else yield* nestedSchemas(child, below, place, keyword === 'items' ? itemsOf(type) : undefined, except);
  }
}

function* children(schema: JsonObject): Generator<readonly [path: readonly string[], JsonObject]> {
  for (const keyword of ONE) {
    const child = ownValue(schema, keyword);
    if (isJsonObject(child)) yield [[keyword], child];
  }
  for (const keyword of [...LIST, ...MAP]) {
    const group = ownValue(schema, keyword);
    if (typeof group !== 'object' || group === null) continue;
    for (const [name, child] of Object.entries(group))
      if (isJsonObject(child)) yield [[keyword, name], child];
  }
}

function propertyOf(
  type: Type | undefined,
  name: string,
): { readonly at: Place['at']; readonly type: Type } | undefined {
  const shape = type && within(type);
  return shape?.kind === 'object'
    ? shape.properties.find((property) => property.name.wire === name)
    : undefined;
}

function itemsOf(type: Type | undefined): Type | undefined {
  const shape = type && within(type);
  return shape?.kind === 'list' ? shape.items : undefined;
}

/** Returns the type of the schema's own keywords, which is the last part of an intersection in the model. */
function within(type: Type): Type | undefined {
  if (type.kind === 'nullable') return within(type.of);
  if (type.kind === 'intersection') return type.parts.findLast((part) => part.kind === 'object');
  return type;
}

function isList(value: JsonValue | undefined): value is readonly JsonValue[] {
  return Array.isArray(value);
}
