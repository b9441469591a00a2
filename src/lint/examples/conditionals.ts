import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';

/**
 * A document in which no condition stands beside `unevaluatedProperties` or `unevaluatedItems`: it moves into the
 * `allOf`, where it means the same. Ajv 8 forgets there what the `allOf` has evaluated, as soon as the branch that
 * is taken evaluates something else than the other. What has no such condition is not copied.
 */
export function withoutConditionsBesideUnevaluated(value: JsonValue): JsonValue {
  if (Array.isArray(value)) {
    const items = value as readonly JsonValue[];
    const mapped = items.map(withoutConditionsBesideUnevaluated);
    return mapped.some((item, index) => item !== items[index]) ? mapped : items;
  }
  if (!isJsonObject(value)) return value;
  let changed = false;
  const members = Object.entries(value).map(([key, member]): [string, JsonValue] => {
    const mapped = withoutConditionsBesideUnevaluated(member);
    changed ||= mapped !== member;
    return [key, mapped];
  });
  const copy = changed ? Object.fromEntries(members) : value;
  return Object.hasOwn(copy, 'if') && isUnevaluated(copy) ? moved(copy) : copy;
}

function isUnevaluated(schema: JsonObject): boolean {
  return Object.hasOwn(schema, 'unevaluatedProperties') || Object.hasOwn(schema, 'unevaluatedItems');
}

function moved(schema: JsonObject): JsonObject {
  const { if: condition, then: yes, else: no, allOf = [], ...rest } = schema;
  if (!Array.isArray(allOf)) return schema;
  const own = {
    if: condition!,
    ...(yes !== undefined && { then: yes }),
    ...(no !== undefined && { else: no }),
  };
  return { ...rest, allOf: [...(allOf as readonly JsonValue[]), own] };
}
