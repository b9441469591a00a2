import { setMember } from '../../../core/own-member.ts';
import { childSchemas, replaceChild, type CheckedObject, type CheckedSchema } from './json-schema.ts';

/** An inner schema with a larger weight gets its own module. The weight estimates the bytes of generated code. */
const PART = 12_000;
/** A function with a larger weight is divided by properties. */
const FUNCTION = 48_000;

/** Moves a part elsewhere and returns the id that references it. */
type Share = (part: CheckedObject, hint: string) => string;

/** Moves large inner schemas out, innermost first, so that no function becomes too large. Changes `schema`. */
export function split(schema: CheckedSchema, share: Share): CheckedSchema {
  if (typeof schema === 'boolean') return schema;
  weigh(schema, 'part', share);
  return schema;
}

function weigh(schema: CheckedObject, hint: string, share: Share): number {
  let weight = ownWeight(schema);
  const heavy: { name: string; weight: number }[] = [];
  for (const { keyword, key, child } of childSchemas(schema).toArray()) {
    if (typeof child === 'boolean') continue;
    const name = keyword === 'properties' || keyword === 'patternProperties' ? String(key) : hint;
    const inner = weigh(child, name, share);
    if (inner > PART && keyword !== 'not' && keyword !== 'if') {
      replaceChild(schema, keyword, key, { $ref: share(child, name) });
      weight += 400;
    } else {
      weight += inner;
      if (keyword === 'properties') heavy.push({ name: String(key), weight: inner });
    }
  }
  return weight > FUNCTION && heavy.length > 1 ? divide(schema, hint, heavy, weight, share) : weight;
}

/**
 * Moves groups of properties into separate parts, all of which apply. The object keeps the names of the properties,
 * because `additionalProperties` needs them.
 */
function divide(
  schema: CheckedObject,
  hint: string,
  properties: readonly { name: string; weight: number }[],
  weight: number,
  share: Share,
): number {
  const members = schema.properties!;
  let left = weight;
  let group: Record<string, CheckedSchema> = {};
  let size = 0;
  const close = () => {
    if (size > 0) {
      schema.allOf = [...(schema.allOf ?? []), { $ref: share({ properties: group }, `${hint} properties`) }];
    }
    left -= size;
    group = {};
    size = 0;
  };
  for (const property of properties) {
    setMember(group, property.name, members[property.name]!);
    setMember(members, property.name, true);
    size += property.weight;
    if (size > PART) close();
  }
  close();
  return left;
}

/** Estimates the output size of a schema's own keywords from experience with ajv. */
function ownWeight(schema: CheckedObject): number {
  let weight = 0;
  for (const [keyword, value] of Object.entries(schema)) {
    weight += 320;
    if (keyword === 'properties') {
      for (const name of Object.keys(value as object)) weight += 160 + 3 * name.length;
    } else if (keyword === 'required' || keyword === 'enum') {
      for (const item of value as readonly unknown[])
        weight += (keyword === 'required' ? 260 : 60) + 3 * sizeOf(item);
    } else if (keyword === 'const' || keyword === 'pattern') weight += 3 * sizeOf(value);
  }
  return weight;
}

function sizeOf(value: unknown): number {
  return typeof value === 'string' ? value.length : (JSON.stringify(value)?.length ?? 0);
}
