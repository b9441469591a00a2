import { isJsonObject, type JsonObject, type JsonValue } from '../../../core/json.ts';
import { fragmentSegment } from '../../../core/json-pointer.ts';

/** Returns the object in a property, or an empty object if the property has no object. */
export function objectAt(holder: JsonObject | undefined, key: string): JsonObject {
  const value = holder && Object.hasOwn(holder, key) ? holder[key] : undefined;
  return isJsonObject(value) ? value : {};
}

/** Returns the list in a property, or an empty list if the property has no list. */
export function listAt(holder: JsonObject | undefined, key: string): readonly JsonValue[] {
  const value = holder && Object.hasOwn(holder, key) ? holder[key] : undefined;
  return Array.isArray(value) ? value : [];
}

/** Returns the name in `#/components/schemas/<name>`, or undefined for any other reference. */
export function componentName(reference: string): string | undefined {
  const match = /^#\/components\/schemas\/([^/]+)$/.exec(reference);
  return match ? fragmentSegment(match[1]!) : undefined;
}
