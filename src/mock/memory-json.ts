/** Converts stored responses to JSON. GraphQL responses contain maps, and downloads contain bytes. */
import type { JsonValue } from '../core/json.ts';

/** Property names that mark maps and bytes. Plain objects are stored as entries, so they cannot have these properties. */
const MAP = '$map';
const BYTES = '$bytes';

class Unsupported extends Error {}

/** Returns a value as JSON, or undefined if it contains an instance of an unsupported class. */
export function toStoredJson(value: unknown): JsonValue | undefined {
  try {
    return encode(value);
  } catch (error) {
    if (error instanceof Unsupported) return undefined;
    throw error;
  }
}

function encode(value: unknown): JsonValue {
  if (Array.isArray(value)) return value.map(encode);
  if (value === null || typeof value !== 'object') {
    if (value === undefined || typeof value === 'function') throw new Unsupported();
    return value as JsonValue;
  }
  if (value instanceof Map) return { [MAP]: [...value].map(([key, inner]) => [String(key), encode(inner)]) };
  if (value instanceof Uint8Array)
    return { [BYTES]: btoa(Array.from(value, (byte) => String.fromCharCode(byte)).join('')) };
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) throw new Unsupported();
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
  if (entries.some(([name]) => name === MAP || name === BYTES)) throw new Unsupported();
  return Object.fromEntries(entries.map(([name, inner]) => [name, encode(inner)]));
}

/** Returns the value that `toStoredJson` has stored. */
export function fromStoredJson(value: JsonValue): unknown {
  if (Array.isArray(value)) return (value as readonly JsonValue[]).map(fromStoredJson);
  if (value === null || typeof value !== 'object') return value;
  const { [MAP]: map, [BYTES]: bytes } = value as Readonly<Record<string, JsonValue | undefined>>;
  if (Array.isArray(map))
    return new Map(
      (map as readonly (readonly [string, JsonValue])[]).map(([key, inner]) => [key, fromStoredJson(inner)]),
    );
  if (typeof bytes === 'string') return Uint8Array.from(atob(bytes), (character) => character.charCodeAt(0));
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, fromStoredJson(inner)]));
}
