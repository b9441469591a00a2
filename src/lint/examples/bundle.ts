/** Finds objects in the bundled OpenAPI document. */
import { childPointer, ownValue, pointerSegments } from '../../core/json-pointer.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import { percentDecoded } from '../../core/percent-encoding.ts';

/** An object of the document, with its JSON pointer. */
export interface Spot {
  readonly pointer: string;
  readonly value: JsonObject;
}

const MAX_HOPS = 32;

/** Returns the object at a path of properties, following `$ref`s, or undefined if there is no object. */
export function memberOf(
  root: JsonObject,
  spot: Spot,
  ...path: readonly (string | number)[]
): Spot | undefined {
  let current: Spot | undefined = spot;
  for (const key of path) {
    if (!current) return undefined;
    const value = ownValue(current.value, key);
    const pointer: string = childPointer(current.pointer, key);
    current = value === undefined ? undefined : follow(root, pointer, value);
  }
  return current;
}

/** Returns the entries of a map or list of objects, following `$ref`s. */
export function entriesOf(
  root: JsonObject,
  spot: Spot,
  member: string,
): readonly (readonly [string, Spot])[] {
  const map = ownValue(spot.value, member);
  if (typeof map !== 'object' || map === null) return [];
  return Object.keys(map).flatMap((key) => {
    const value = ownValue(map, key);
    const found =
      value === undefined ? undefined : follow(root, childPointer(`${spot.pointer}/${member}`, key), value);
    return found ? [[key, found] as const] : [];
  });
}

function follow(root: JsonObject, pointer: string, value: JsonValue): Spot | undefined {
  let current = value;
  let at = pointer;
  for (let hops = 0; hops < MAX_HOPS; hops++) {
    const target: unknown = isJsonObject(current) ? current['$ref'] : undefined;
    if (typeof target !== 'string' || !target.startsWith('#/')) break;
    at = percentDecoded(target.slice(1)) ?? target.slice(1);
    const found = pointerSegments(at)?.reduce<JsonValue | undefined>(ownValue, root);
    if (found === undefined) return undefined;
    current = found;
  }
  // A list is treated as an object with its indices as keys.
  return typeof current === 'object' && current !== null
    ? { pointer: at, value: current as JsonObject }
    : undefined;
}
