import { dereference } from '../core/dereference.ts';
import { DATA, documentObjects, NAMED } from '../core/document-objects.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../core/json.ts';
import { ownValue } from '../core/json-pointer.ts';
import { selections, tagsOf, type Resolve } from '../core/tagged-union.ts';

/** Matches a reference to a variant inside a union. */
const INTO_UNION = /\/(?:anyOf|oneOf)\//;

/**
 * Replaces each tagged union with conditions that apply only the variant that the tag selects, so that errors
 * do not concern other variants. Returns the document unchanged if it refers to a variant inside a union.
 */
export function selectVariants(document: JsonObject): JsonObject {
  for (const { $ref } of documentObjects(document))
    if (typeof $ref === 'string' && INTO_UNION.test($ref)) return document;
  const resolve: Resolve = (schema) => dereference(document, schema);
  return select(document, false, resolve) as JsonObject;
}

/** The recursion is safe, because the depth of the document is bounded. */
function select(value: JsonValue, isMap: boolean, resolve: Resolve): JsonValue {
  if (Array.isArray(value))
    return (value as readonly JsonValue[]).map((item) => select(item, false, resolve));
  if (!isJsonObject(value)) return value;
  const copy = Object.fromEntries(
    Object.entries(value).map(([key, member]) => [
      key,
      !isMap && DATA.has(key) ? member : select(member, !isMap && NAMED.has(key), resolve),
    ]),
  );
  return isMap ? copy : selected(selected(copy, 'oneOf', resolve), 'anyOf', resolve);
}

function selected(schema: JsonObject, keyword: 'oneOf' | 'anyOf', resolve: Resolve): JsonObject {
  const { [keyword]: variants, ...others } = schema;
  if (!Array.isArray(variants)) return schema;
  const objects = (variants as readonly JsonValue[]).filter(
    (variant) => ownValue(variant, 'type') !== 'null',
  );
  const tags = tagsOf(schema, objects, resolve);
  if (!tags) return schema;
  const [tagged, ...conditions] = selections(tags, objects);
  const all = { ...tagged, allOf: conditions };
  const whole = objects.length < variants.length ? { anyOf: [{ type: 'null' }, all] } : all;
  const parts = Array.isArray(others['allOf']) ? (others['allOf'] as readonly JsonValue[]) : [];
  return { ...others, allOf: [...parts, whole] };
}
