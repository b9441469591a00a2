import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';

/** Keywords that determine the shape of a type. Other keywords, such as `minLength`, only limit its values. */
const SHAPING =
  '$ref type enum const properties patternProperties additionalProperties items prefixItems allOf anyOf oneOf'.split(
    ' ',
  );

/**
 * Returns the keywords of a schema that describe properties, items, or strings but are absent from its type.
 * Excludes keywords that only reject values (`not`, `unevaluatedProperties: false`, a condition on a
 * property's presence), because no type expresses them.
 */
export function unrepresentedKeywords(schema: JsonObject): readonly string[] {
  const keywords: string[] = [];
  if (isJsonObject(schema['if']) && (isShaping(schema['then']) || isShaping(schema['else'])))
    keywords.push('if');
  for (const keyword of ['unevaluatedItems', 'unevaluatedProperties', 'contentSchema'])
    if (isShaping(schema[keyword])) keywords.push(keyword);
  for (const keyword of ['patternProperties', 'dependentSchemas'])
    if (holdsShaping(schema[keyword])) keywords.push(keyword);
  return keywords;
}

function holdsShaping(map: JsonValue | undefined): boolean {
  return isJsonObject(map) && Object.values(map).some(isShaping);
}

function isShaping(schema: JsonValue | undefined): boolean {
  return (
    isJsonObject(schema) &&
    SHAPING.some((keyword) => Object.hasOwn(schema, keyword) && !refusesMembers(keyword, schema[keyword]))
  );
}

/** True for `properties: { name: false }`. */
function refusesMembers(keyword: string, value: JsonValue | undefined): boolean {
  return (
    keyword === 'properties' && isJsonObject(value) && Object.values(value).every((each) => each === false)
  );
}
