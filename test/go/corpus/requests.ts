/** A document with only some paths, whose responses contain only identifying properties. */
import type { JsonObject } from '../../../src/core/json.ts';

const THING = { type: 'object', properties: { id: { type: 'string' }, sid: { type: 'string' } } };
const METHODS = ['get', 'put', 'post', 'delete', 'patch'];
const REFERENCE = '#/components/schemas/';

interface Document extends JsonObject {
  readonly paths: Readonly<Record<string, JsonObject>>;
  readonly components: { readonly schemas: JsonObject };
}

/**
 * The parts of a document that the program of a row needs. Most types of a real document belong to responses,
 * and building them takes a minute. Requests are unchanged.
 */
export function requestsOf(document: JsonObject, paths: readonly string[]): JsonObject {
  const { paths: all, components, ...rest } = document as Document;
  const kept = Object.fromEntries(paths.map((path) => [path, withoutResults(all[path]!)]));
  const schemas = Object.fromEntries(
    [...named(kept, components.schemas)].map((name) => [name, components.schemas[name]!]),
  );
  return { ...rest, paths: kept, components: { ...components, schemas } };
}

function withoutResults(item: JsonObject): JsonObject {
  const entries = Object.entries(item).map(([key, value]) => {
    if (!METHODS.includes(key)) return [key, value] as const;
    const operation = value as JsonObject;
    return [key, { ...operation, responses: withThings(operation['responses']) }] as const;
  });
  return Object.fromEntries(entries) as JsonObject;
}

/** Replaces response schemas with a resource that has only an id. */
function withThings(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withThings);
  if (typeof value !== 'object' || value === null) return value;
  const target = (value as JsonObject)['$ref'];
  if (typeof target === 'string' && target.startsWith(REFERENCE)) return THING;
  return Object.fromEntries(Object.entries(value).map(([key, own]) => [key, withThings(own)]));
}

/** The names of the schemas to which a part of a document refers, directly or indirectly. */
function named(value: unknown, schemas: JsonObject, found = new Set<string>()): ReadonlySet<string> {
  for (const [, name] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
    if (found.has(name!)) continue;
    found.add(name!);
    named(schemas[name!], schemas, found);
  }
  return found;
}
