/** Follows `$ref`s within a document. */
import { fragmentSegment } from './json-pointer.ts';
import { isJsonObject, type JsonObject, type JsonValue } from './json.ts';

/** A chain of references longer than this is a cycle or an attack. */
const MAX_CHAIN = 64;

/**
 * Returns the value at a local reference `#/a/b` (RFC 6901 in a URI fragment), or undefined if there is no value. Reads
 * only own properties.
 */
export function lookUp(document: JsonObject, reference: string): JsonValue | undefined {
  if (!reference.startsWith('#')) return undefined;
  let current: JsonValue | undefined = document;
  for (const step of reference.slice(1).split('/').slice(1)) {
    const key = fragmentSegment(step);
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, key)) return undefined;
    current = (current as JsonObject)[key];
  }
  return current;
}

/**
 * Follows references, and returns the object at the end of the chain, or undefined if the chain does not end at an
 * object.
 */
export function dereference(document: JsonObject, value: JsonValue | undefined): JsonObject | undefined {
  let current = value;
  for (let hops = 0; hops < MAX_CHAIN; hops++) {
    if (!isJsonObject(current)) return undefined;
    if (typeof current['$ref'] !== 'string') return current;
    current = lookUp(document, current['$ref']);
  }
  return undefined;
}
