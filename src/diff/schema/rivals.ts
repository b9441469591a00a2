/**
 * Finds the alternatives of a `oneOf` that can accept the same value. Most unions of objects have a tag: a required
 * property with different listed values in each alternative. If the tags of two alternatives have no value in common,
 * no value fits both, and no search is necessary.
 */
import { isJsonObject } from '../../core/json.ts';
import type { Term } from './document.ts';
import { sorted } from './identity.ts';
import { UNREAD } from './keywords.ts';
import { namesOf, partsOf } from './steps.ts';

/** Statements of a schema about the properties of an object. */
interface Traits {
  /** True if the schema accepts only objects. */
  isObject: boolean;
  readonly required: Set<string>;
  /** The listed values of each property, as JSON with sorted property names. */
  readonly values: Map<string, ReadonlySet<string>>;
}

/** Drafts contain the same union again and again, so its rivals are cached. */
const known = new WeakMap<Term, readonly (readonly number[])[]>();

/**
 * Returns, for each alternative of a `oneOf`, the indices of its rivals: the alternatives that may accept one of its
 * values.
 */
export function rivalsOf(union: Term): readonly (readonly number[])[] {
  let rivals = known.get(union);
  if (!rivals) known.set(union, (rivals = findRivals(union)));
  return rivals;
}

function findRivals(union: Term): readonly (readonly number[])[] {
  const tags = tagsOf(partsOf(union, 'oneOf', 'also').map(({ term }) => traitsOf(term)));
  const all = [...tags.keys()];
  const untagged = all.filter((index) => tags[index] === undefined);
  const byValue = new Map<string, number[]>();
  for (const [index, values] of tags.entries())
    for (const value of values ?? []) byValue.set(value, [...(byValue.get(value) ?? []), index]);
  return tags.map((values, index) => {
    const rivals = values ? [...[...values].flatMap((value) => byValue.get(value)!), ...untagged] : all;
    return [...new Set(rivals)].filter((other) => other !== index);
  });
}

/** Returns the tag's values in each alternative. The tag is the property with listed values in most of them. */
function tagsOf(traits: readonly Traits[]): readonly (ReadonlySet<string> | undefined)[] {
  const counts = new Map<string, number>();
  const valuesOf = ({ isObject, required, values }: Traits, name: string): ReadonlySet<string> | undefined =>
    isObject && required.has(name) ? values.get(name) : undefined;
  for (const one of traits)
    for (const name of one.values.keys())
      if (valuesOf(one, name)) counts.set(name, (counts.get(name) ?? 0) + 1);
  const [tag] = [...counts].toSorted(([, left], [, right]) => right - left)[0] ?? [];
  return traits.map((one) => (tag === undefined ? undefined : valuesOf(one, tag)));
}

function traitsOf(term: Term): Traits {
  const traits: Traits = { isObject: false, required: new Set(), values: new Map() };
  for (const { schema, document, ...rest } of wholesOf(term)) {
    if (!isJsonObject(schema) || schema[UNREAD] !== undefined) continue;
    traits.isObject ||= schema['type'] === 'object';
    for (const name of namesOf(schema['required'])) traits.required.add(name);
    const { properties } = schema;
    if (!isJsonObject(properties)) continue;
    for (const name of Object.keys(properties)) {
      const values = listedBy(document.inside({ schema, document, ...rest }, 'properties', name));
      const before = traits.values.get(name);
      if (values)
        traits.values.set(name, before ? new Set([...values].filter((value) => before.has(value))) : values);
    }
  }
  return traits;
}

/** Returns the listed values of a schema, or undefined if it may accept values that it does not list. */
function listedBy(term: Term | undefined): ReadonlySet<string> | undefined {
  if (!term) return undefined;
  for (const { schema } of wholesOf(term))
    if (isJsonObject(schema) && schema[UNREAD] === undefined && Array.isArray(schema['enum']))
      return new Set(schema['enum'].map(sorted));
  return undefined;
}

/** Returns a schema with its targets of `$ref` and its parts of `allOf`, all of which a value must satisfy. */
function wholesOf(term: Term): ReadonlySet<Term> {
  const found = new Set([term]);
  // The set grows during the iteration.
  for (const each of found) {
    const ref = each.document.refOf(each.schema);
    if (ref !== undefined) found.add(each.document.resolve(ref));
    for (const part of partsOf(each, 'allOf', 'also')) found.add(part.term);
  }
  return found;
}
