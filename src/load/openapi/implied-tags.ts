import { isJsonObject } from '../../core/json.ts';
import { ownMember, setMember } from '../../core/own-member.ts';
import { componentName } from './context.ts';
import type { OpenapiDocument } from './document-types.ts';

type Members = Readonly<Record<string, unknown>>;

/** Maximum number of nested schemas to search, because schemas can refer to themselves. */
const MAX_DEPTH = 8;

/**
 * Completes the mappings of discriminators. Without a mapping, the name of a variant is its tag (OpenAPI 3.1 §4.8.25).
 * Many documents omit the mapping, although their variants do not allow these names, as in `role: { enum: [user] }`. In
 * this case, the allowed values are the tags.
 */
export function addImpliedTags(document: OpenapiDocument): void {
  const schemas = (document.components?.schemas ?? {}) as Members;
  const seen = new Set<object>([document]);
  // A set visits the values that are added during the loop.
  for (const next of seen) {
    for (const member of Object.values(next) as readonly unknown[])
      if (typeof member === 'object' && member !== null) seen.add(member);
    if (isJsonObject(next) && 'discriminator' in next) complete(next, schemas);
  }
}

function complete({ discriminator, oneOf, anyOf }: Members, schemas: Members): void {
  if (!isJsonObject(discriminator)) return;
  const { propertyName, mapping = {} } = discriminator;
  if (typeof propertyName !== 'string' || !isJsonObject(mapping)) return;
  const mapped = new Set(Object.values(mapping));
  const implied = [oneOf, anyOf]
    .flatMap(listed)
    .filter((variant): variant is { readonly $ref: string } => isJsonObject(variant) && '$ref' in variant)
    .filter(({ $ref }) => !mapped.has($ref))
    .flatMap(({ $ref }) => {
      const tags = tagsOf({ $ref }, propertyName, schemas) ?? [];
      return tags.includes(componentName($ref)) ? [] : tags.map((tag) => [tag, $ref] as const);
    });
  const tags = implied.map(([tag]) => tag);
  // A tag that two variants share does not distinguish them.
  const isClear = new Set(tags).size === tags.length && !tags.some((tag) => Object.hasOwn(mapping, tag));
  if (implied.length === 0 || !isClear) return;
  const all: Record<string, unknown> = {};
  for (const [tag, ref] of [...Object.entries(mapping), ...implied]) setMember(all, tag, ref);
  (discriminator as Record<string, unknown>)['mapping'] = all;
}

/**
 * Returns the values that a variant allows for a property, or undefined if it does not restrict the property to a list
 * of strings.
 */
function tagsOf(
  schema: unknown,
  property: string,
  schemas: Members,
  depth = 0,
): readonly string[] | undefined {
  if (!isJsonObject(schema) || depth > MAX_DEPTH) return undefined;
  const within = (inner: unknown): readonly string[] | undefined =>
    tagsOf(inner, property, schemas, depth + 1);
  const { $ref, properties, allOf } = schema;
  const own = valuesOf(isJsonObject(properties) ? ownMember(properties, property) : undefined, schemas);
  if (own) return own;
  if (typeof $ref === 'string') return within(ownMember(schemas, componentName($ref)));
  for (const part of listed(allOf)) {
    const tags = within(part);
    if (tags) return tags;
  }
  const variants = [...listed(schema['oneOf']), ...listed(schema['anyOf'])].map(within);
  const isWhole = variants.length > 0 && variants.every((tags) => tags !== undefined);
  return isWhole ? [...new Set(variants.flat())] : undefined;
}

function valuesOf(schema: unknown, schemas: Members, depth = 0): readonly string[] | undefined {
  if (!isJsonObject(schema) || depth > MAX_DEPTH) return undefined;
  const { $ref, const: only, enum: values } = schema;
  if (typeof $ref === 'string') return valuesOf(ownMember(schemas, componentName($ref)), schemas, depth + 1);
  const allowed = only === undefined ? values : [only];
  const isText = (value: unknown): value is string => typeof value === 'string';
  return Array.isArray(allowed) && allowed.length > 0 && allowed.every(isText) ? allowed : undefined;
}

function listed(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
