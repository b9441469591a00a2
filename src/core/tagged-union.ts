/** Unions of objects in which one required property decides the variant, such as `type: card`. */
import { ownValue } from './json-pointer.ts';
import { isJsonObject, type JsonObject, type JsonValue } from './json.ts';
import { pushAll } from './long-lists.ts';

export interface Tags {
  /** The property that decides the variant. */
  readonly property: string;
  /** The values of the property for each variant. No two variants have a value in common. */
  readonly values: readonly (readonly string[])[];
}

/** Returns the object at the end of a chain of references, or undefined if there is none. */
export type Resolve = (schema: JsonValue | undefined) => JsonObject | undefined;

/** Maximum number of `allOf` schemas read for one variant, because schemas can refer to themselves. */
const MAX_PARTS = 64;

/**
 * Returns the tags of a union if its variants require different constants of a common property, or else undefined. The
 * value of this property decides the only variant that can match, so errors of the others are irrelevant.
 */
export function tagsOf(
  schema: JsonObject,
  variants: readonly JsonValue[],
  resolve: Resolve,
): Tags | undefined {
  if (variants.length < 2) return undefined;
  const parts = variants.map((variant) => partsOf(variant, resolve));
  if (!parts.every((all) => all.some(({ type }) => type === 'object'))) return undefined;
  const declared = ownValue(schema['discriminator'], 'propertyName');
  const names =
    typeof declared === 'string'
      ? [declared]
      : parts[0]!.flatMap(({ properties }) => (isJsonObject(properties) ? Object.keys(properties) : []));
  for (const property of new Set(names)) {
    const values = parts.map((all) => constantsOf(all, property, resolve));
    const known = values.flat();
    const isDistinct = new Set(known).size === known.length;
    if (values.every((own) => own.length > 0) && isDistinct) return { property, values };
  }
  return undefined;
}

/** Returns schemas that together accept the same values as the union, and apply only the variant of the tag. */
export function selections<Schema>(
  { property, values }: Tags,
  variants: readonly Schema[],
): readonly [JsonObject, ...{ readonly if: JsonObject; readonly then: Schema }[]] {
  const tagged = (allowed: readonly string[]): JsonObject => ({
    type: 'object',
    required: [property],
    properties: { [property]: { enum: allowed } },
  });
  return [
    tagged(values.flat()),
    ...variants.map((variant, index) => ({ if: tagged(values[index]!), then: variant })),
  ];
}

/** Returns a schema and the schemas in its `allOf`, which all apply to the same value. */
function partsOf(schema: JsonValue, resolve: Resolve): readonly JsonObject[] {
  const parts: JsonObject[] = [];
  const pending: JsonValue[] = [schema];
  for (let next = pending.pop(); next !== undefined && parts.length < MAX_PARTS; next = pending.pop()) {
    const part = resolve(next);
    if (!part) continue;
    parts.push(part);
    if (Array.isArray(part['allOf'])) pushAll(pending, part['allOf'] as readonly JsonValue[]);
  }
  return parts;
}

/** Returns the strings that a required property can have, or an empty list if the schemas do not list them. */
function constantsOf(parts: readonly JsonObject[], property: string, resolve: Resolve): readonly string[] {
  const isRequired = parts.some(
    ({ required }) => Array.isArray(required) && (required as readonly JsonValue[]).includes(property),
  );
  if (!isRequired || property === '__proto__') return [];
  const declarations = parts.flatMap(({ properties }): readonly JsonObject[] => {
    const declared = resolve(ownValue(properties, property));
    return declared ? [declared] : [];
  });
  // Requests need not contain read-only properties, and responses need not contain write-only properties.
  if (declarations.some(({ readOnly, writeOnly }) => readOnly === true || writeOnly === true)) return [];
  for (const { const: only, enum: values } of declarations) {
    const all: readonly JsonValue[] = only === undefined ? (Array.isArray(values) ? values : []) : [only];
    if (all.length > 0 && all.every((value) => typeof value === 'string')) return all;
  }
  return [];
}
