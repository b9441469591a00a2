/**
 * Works around a bug of ajv 8. If a conditional keyword such as `if` or `anyOf` does not apply, ajv forgets the
 * properties and items evaluated by the other keywords of the same schema. `unevaluatedProperties` and
 * `unevaluatedItems` then reject valid values. Moving each conditional keyword into a separate `allOf` schema avoids the
 * bug without changing the meaning.
 */
import { childPointer, ownValue, pointerSegments } from './json-pointer.ts';
import { DATA, documentObjects, NAMED } from './document-objects.ts';
import { isJsonObject, type JsonObject, type JsonValue } from './json.ts';

/** Keywords that evaluate properties only for some values, each with the keywords to move together with it. */
const CONDITIONAL: Readonly<Record<string, readonly string[]>> = {
  if: ['then', 'else'],
  anyOf: [],
  oneOf: [],
  dependentSchemas: [],
  patternProperties: [],
};
const OTHERS = ['$ref', 'allOf', 'properties', 'prefixItems', 'contains'];

/**
 * True if the document uses `unevaluatedProperties` or `unevaluatedItems`. Otherwise, conditions need not be separated.
 */
export function usesUnevaluated(document: JsonValue): boolean {
  for (const value of documentObjects(document))
    if ('unevaluatedProperties' in value || 'unevaluatedItems' in value) return true;
  return false;
}

/**
 * Moves each conditional keyword of a schema, or of a document with schemas, into a separate `allOf` schema. Unchanged
 * parts are not copied.
 */
export function separateConditions<Value extends JsonValue>(value: Value): Value {
  return separate(value, false) as Value;
}

/**
 * Converts a JSON pointer into the original schema or document to a pointer into `value`, the result of
 * `separateConditions`.
 */
export function separatedPointer(value: JsonValue, pointer: string): string {
  let node: JsonValue | undefined = value;
  let moved = '';
  for (const key of pointerSegments(pointer) ?? []) {
    const parts: JsonValue | undefined =
      ownValue(node, key) === undefined ? ownValue(node, 'allOf') : undefined;
    const index = Array.isArray(parts)
      ? parts.findLastIndex((part) => ownValue(part, key) !== undefined)
      : -1;
    if (index >= 0) {
      moved += `/allOf/${index}`;
      node = ownValue(ownValue(node, 'allOf'), String(index));
    }
    moved = childPointer(moved, key);
    node = ownValue(node, key);
  }
  return moved;
}

/** Separates the conditions of a value. The recursion is safe, because the depth of the document is bounded. */
function separate(value: JsonValue, isMap: boolean): JsonValue {
  if (Array.isArray(value)) {
    const items = value as readonly JsonValue[];
    const mapped = items.map((item) => separate(item, false));
    return mapped.some((item, index) => item !== items[index]) ? mapped : items;
  }
  if (!isJsonObject(value)) return value;
  let isChanged = false;
  const members = Object.entries(value).map(([key, member]): [string, JsonValue] => {
    if (!isMap && (DATA.has(key) || key.startsWith('x-'))) return [key, member];
    const mapped = separate(member, !isMap && NAMED.has(key));
    isChanged ||= mapped !== member;
    return [key, mapped];
  });
  const copy = isChanged ? Object.fromEntries(members) : value;
  return isMap ? copy : separateSchema(copy);
}

function separateSchema(schema: JsonObject): JsonObject {
  const conditions = Object.keys(CONDITIONAL).filter((keyword) => isMovable(schema, keyword));
  if (conditions.length === 0) return schema;
  const others = OTHERS.filter((keyword) => Object.hasOwn(schema, keyword));
  if (conditions.length + others.length === 1) return withThen(schema);
  const { allOf = [], ...rest } = schema;
  if (!Array.isArray(allOf)) return schema;
  const moved = new Set(conditions.flatMap((keyword) => [keyword, ...CONDITIONAL[keyword]!]));
  const kept = Object.entries(rest).filter(([keyword]) => !moved.has(keyword));
  const parts = conditions.map((keyword) => {
    const together = [keyword, ...CONDITIONAL[keyword]!].filter((name) => Object.hasOwn(schema, name));
    return withThen(Object.fromEntries(together.map((name) => [name, schema[name]!])));
  });
  return { ...Object.fromEntries(kept), allOf: [...(allOf as readonly JsonValue[]), ...parts] };
}

/**
 * True if a keyword can be moved. `patternProperties` must stay next to `additionalProperties`, which depends on it and
 * evaluates all properties anyway.
 */
function isMovable(schema: JsonObject, keyword: string): boolean {
  if (!Object.hasOwn(schema, keyword)) return false;
  if (keyword === 'patternProperties') return !Object.hasOwn(schema, 'additionalProperties');
  return keyword === 'if' || typeof schema[keyword] === 'object';
}

/**
 * Adds a missing `then` that is equal to the `if`. Without it, ajv forgets the properties that the condition evaluates.
 */
function withThen(schema: JsonObject): JsonObject {
  const { if: condition } = schema;
  return condition === undefined || Object.hasOwn(schema, 'then') ? schema : { ...schema, then: condition };
}
