/**
 * Reads `oneOf` as `anyOf`. Overlapping alternatives are common. JSON Schema rejects a value that fits two of
 * them, which authors rarely intend. A change that breaks under this reading is breaking. Changes that break
 * only under the exact reading are found by comparing the documents as they are.
 */
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';

/**
 * Returns the document with each `oneOf` turned into `anyOf`, except next to an `anyOf`. Unchanged parts are
 * not copied.
 */
export function inclusive(document: JsonObject): JsonObject {
  return rewritten(document, (schema) => {
    if (!Array.isArray(schema['oneOf']) || 'anyOf' in schema) return schema;
    const { oneOf, ...rest } = schema;
    return { ...rest, anyOf: oneOf };
  }) as JsonObject;
}

/**
 * Returns the document with objects replaced, except in data. `change` receives each object after the objects in it, and
 * its original. Unchanged parts are not copied. Recursion follows the document, whose depth is bounded. `isNamed`: the keys
 * are names chosen by the document.
 */
export function rewritten(
  value: JsonValue,
  change: (object: JsonObject, original: JsonObject) => JsonObject,
  isNamed = false,
): JsonValue {
  if (Array.isArray(value)) {
    let copies: JsonValue[] | undefined;
    for (const [index, item] of (value as readonly JsonValue[]).entries()) {
      if (typeof item !== 'object' || item === null) continue;
      const inside = rewritten(item, change);
      if (inside !== item) (copies ??= [...(value as readonly JsonValue[])])[index] = inside;
    }
    return copies ?? value;
  }
  if (!isJsonObject(value)) return value;
  let copy: Record<string, JsonValue> | undefined;
  for (const key of Object.keys(value)) {
    const member = value[key]!;
    if (typeof member !== 'object' || member === null || (!isNamed && DATA.has(key))) continue;
    const inside = rewritten(member, change, !isNamed && NAMED.has(key));
    if (inside !== member) (copy ??= { ...value })[key] = inside;
  }
  const whole = copy ?? value;
  return isNamed ? whole : change(whole, value);
}

const DATA: ReadonlySet<string> = new Set(['const', 'default', 'enum', 'example', 'examples']);

/** Keywords with keys of any name: a property can have the name `example`, and a response `default`. */
const NAMED: ReadonlySet<string> = new Set(
  (
    'properties patternProperties dependentSchemas $defs schemas responses content headers parameters ' +
    'requestBodies callbacks webhooks paths pathItems'
  ).split(' '),
);

/** Returns a pointer into the original document for a pointer into the converted one. */
export function originalPointer(document: unknown, pointer: string): string {
  let node = document;
  const segments = pointer.split('/');
  return segments
    .map((segment, index) => {
      if (index === 0) return segment;
      const member = memberOf(node, segment);
      const isRenamed = member === undefined && segment === 'anyOf' && memberOf(node, 'oneOf') !== undefined;
      node = isRenamed ? memberOf(node, 'oneOf') : member;
      return isRenamed ? 'oneOf' : segment;
    })
    .join('/');
}

function memberOf(node: unknown, segment: string): unknown {
  const key = segment.replaceAll('~1', '/').replaceAll('~0', '~');
  return typeof node === 'object' && node !== null && Object.hasOwn(node, key)
    ? (node as Record<string, unknown>)[key]
    : undefined;
}
