/**
 * Works around a gap of ajv 8, which ignores the name `__proto__` in `properties`, `dependentRequired`, and
 * `dependentSchemas`. It honors the name in `patternProperties` and in `required`.
 */
import { documentObjects } from './document-objects.ts';
import { isJsonObject, type JsonObject, type JsonValue } from './json.ts';
import { ownValue } from './json-pointer.ts';
import { rewritten } from './rewritten.ts';

const NAME = '__proto__';
const PATTERN = '^__proto__$';
const KEYWORDS = ['properties', 'dependentRequired', 'dependentSchemas'];

/** Returns the schema, or a document with schemas, in a form in which ajv honors the name `__proto__`. */
export function honorProto<Value extends JsonValue>(value: Value): Value {
  return namesProto(value) ? (rewritten(value, honored) as Value) : value;
}

/** True if a schema of the document names a property `__proto__`. */
function namesProto(document: JsonValue): boolean {
  for (const schema of documentObjects(document))
    if (KEYWORDS.some((keyword) => isNamed(schema, keyword))) return true;
  return false;
}

function isNamed(schema: JsonObject, keyword: string): boolean {
  return ownValue(ownValue(schema, keyword), NAME) !== undefined;
}

function honored(schema: JsonObject): JsonObject {
  const member = ownValue(schema['properties'], NAME);
  const names = ownValue(schema['dependentRequired'], NAME);
  const dependent = ownValue(schema['dependentSchemas'], NAME);
  if (member === undefined && names === undefined && dependent === undefined) return schema;
  const isPresent = { required: [NAME] };
  const parts: JsonObject[] = [
    ...(names === undefined ? [] : [{ if: isPresent, then: { required: names } }]),
    ...(dependent === undefined ? [] : [{ if: isPresent, then: dependent }]),
  ];
  const { allOf, patternProperties } = schema;
  const patterns = isJsonObject(patternProperties) ? patternProperties : {};
  return {
    ...schema,
    ...(member !== undefined && {
      patternProperties: { ...patterns, [PATTERN]: both(ownValue(patterns, PATTERN), member) },
    }),
    ...(parts.length > 0 && { allOf: [...(Array.isArray(allOf) ? allOf : []), ...parts] }),
  };
}

function both(one: JsonValue | undefined, other: JsonValue): JsonValue {
  return one === undefined ? other : { allOf: [one, other] };
}
