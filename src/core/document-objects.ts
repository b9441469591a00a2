import type { JsonObject, JsonValue } from './json.ts';
import { isJsonObject } from './json.ts';

/** Keys whose values are data, such as examples. Keywords have no meaning inside data. */
export const DATA: ReadonlySet<string> = new Set(['const', 'default', 'enum', 'example', 'examples']);

/**
 * Keys whose values are maps by name. A name is not a keyword: a property can be called `allOf`, a response `default`.
 */
export const NAMED: ReadonlySet<string> = new Set(
  (
    '$defs callbacks content definitions dependentSchemas encoding headers links parameters pathItems paths ' +
    'patternProperties properties requestBodies responses schemas securitySchemes webhooks'
  ).split(' '),
);

/**
 * Yields the objects of an OpenAPI document or schema, outer objects first. Excludes maps by name, and data such as
 * examples, because keywords have no meaning there.
 */
export function* documentObjects(root: unknown): Generator<JsonObject> {
  const stack: (readonly [value: unknown, isNamed: boolean])[] = [[root, false]];
  for (let next = stack.pop(); next; next = stack.pop()) {
    const [value, isNamed] = next;
    if (Array.isArray(value)) {
      for (const item of value as readonly JsonValue[]) stack.push([item, false]);
      continue;
    }
    if (!isJsonObject(value)) continue;
    if (!isNamed) yield value;
    for (const [key, member] of Object.entries(value))
      if (typeof member === 'object' && (isNamed || !DATA.has(key)))
        stack.push([member, !isNamed && NAMED.has(key)]);
  }
}
