import type { JsonObject, JsonValue } from './json.ts';
import { isJsonObject } from './json.ts';

/** Keys with data instead of parts of the document. */
export const DATA: ReadonlySet<string> = new Set(['const', 'default', 'enum', 'example', 'examples']);

/** Keys with maps of schemas or other objects: a property can have the name `allOf`, and a response `default`. */
export const NAMED: ReadonlySet<string> = new Set(
  (
    '$defs callbacks content definitions dependentSchemas encoding headers links parameters pathItems paths ' +
    'patternProperties properties requestBodies responses schemas securitySchemes webhooks'
  ).split(' '),
);

/**
 * Yields the objects of an OpenAPI document or schema, the outer ones first. Maps by names that the document chooses, and
 * data such as examples, are not included: a keyword has no meaning there.
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
