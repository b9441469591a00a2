/** Every kind of edit at every kind of location in an OpenAPI document, derived from the grammar of the loader. */
import { isJsonObject, type JsonObject, type JsonValue } from '../../src/core/json.ts';
import { isObjectKind, membersOf, type ObjectKind } from '../../src/load/openapi/grammar.ts';

export interface Edit {
  /** `operation.summary removed`. */
  readonly name: string;
  readonly apply: (document: JsonObject) => JsonObject;
}

type Path = readonly (string | number)[];

/** Returns two edits for each property of each kind of object in the document: one removes it, one changes it. */
export function editsOf(document: JsonObject): readonly Edit[] {
  const edits = new Map<string, Edit>();
  const add = (name: string, path: Path, value: JsonValue | undefined): void => {
    if (!edits.has(name)) edits.set(name, { name, apply: (root) => withAt(root, path, value) as JsonObject });
  };
  for (const { kind, value, path } of objectsOf('document', document, [])) {
    for (const member of membersOf(kind).keys()) {
      // Without `openapi`, this is not an OpenAPI document.
      if (member === 'openapi') continue;
      const found = value[member];
      if (found === undefined) continue;
      add(`${kind}.${member} removed`, [...path, member], undefined);
      const changed = changedValue(member, found);
      if (changed !== undefined) add(`${kind}.${member} changed`, [...path, member], changed);
    }
  }
  return [...edits.values()];
}

interface Place {
  readonly kind: ObjectKind;
  readonly value: JsonObject;
  readonly path: Path;
}

/** Returns the objects in a document, except for references and the contents of components of other kinds. */
function* objectsOf(kind: ObjectKind, value: JsonValue, path: Path): Iterable<Place> {
  if (!isJsonObject(value)) return;
  if (kind === 'callback' && !('$ref' in value)) {
    for (const [name, item] of Object.entries(value)) yield* objectsOf('pathItem', item, [...path, name]);
    return;
  }
  yield { kind, value, path };
  for (const [member, { holds, container }] of membersOf(kind)) {
    const found = value[member];
    if (found === undefined || !isObjectKind(holds)) continue;
    if (container === 'one') yield* objectsOf(holds, found, [...path, member]);
    else {
      const entries: readonly (readonly [string | number, JsonValue])[] = Array.isArray(found)
        ? [...(found as readonly JsonValue[]).entries()]
        : Object.entries(found as JsonObject);
      for (const [key, inside] of entries) yield* objectsOf(holds, inside, [...path, member, key]);
    }
  }
}

/** Strings for which only certain other strings are valid. */
const OTHERS: Readonly<Record<string, Readonly<Record<string, JsonValue>>>> = {
  type: { string: 'integer', object: 'string', array: 'object', number: 'integer', apiKey: 'mutualTLS' },
  in: { query: 'header', header: 'query' },
  style: { form: 'spaceDelimited' },
  scheme: { bearer: 'basic' },
  format: { uuid: 'date' },
  contentEncoding: { base64: 'base32' },
  operationRef: { '#/paths/~1items~1{id}/get': '#/paths/~1items~1{id}/put' },
  operationId: {},
  additionalProperties: {},
};

function changedValue(member: string, value: JsonValue): JsonValue | undefined {
  if (Array.isArray(value)) return (value as readonly JsonValue[]).slice(0, -1);
  switch (typeof value) {
    case 'string':
      return OTHERS[member]?.[value] ?? `${value}x`;
    case 'number':
      return value + 1;
    case 'boolean':
      return !value;
    default: {
      const [, ...rest] = Object.entries(value as JsonObject);
      return Object.fromEntries(rest);
    }
  }
}

function withAt(value: JsonValue, [key, ...rest]: Path, wanted: JsonValue | undefined): JsonValue {
  if (key === undefined) return wanted!;
  if (Array.isArray(value)) {
    return (value as readonly JsonValue[]).map((item, index) =>
      index === key ? withAt(item, rest, wanted) : item,
    );
  }
  const entries = Object.entries(value as JsonObject).flatMap(([name, inside]): [string, JsonValue][] => {
    if (name !== String(key)) return [[name, inside]];
    return rest.length === 0 && wanted === undefined ? [] : [[name, withAt(inside, rest, wanted)]];
  });
  return Object.fromEntries(entries);
}
