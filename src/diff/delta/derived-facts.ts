import { isSame } from './pairs.ts';
import type { SchemaFact } from '../schema/compare-schemas.ts';

/** Removes derived facts, so that one schema edit is reported once. */
export function withoutDerivedFacts(facts: readonly SchemaFact[]): readonly SchemaFact[] {
  const real = facts.filter(({ effect, old, new: next }) => effect !== 'annotation' || !isSame(old, next));
  return withoutTypes(withEncodings(withoutPresence(withoutUnseen(real))));
}

const isVisibility = ({ keyword }: SchemaFact): boolean => keyword === 'readOnly' || keyword === 'writeOnly';

/**
 * Drops facts that follow from `readOnly` or `writeOnly`. A property that is now hidden is no longer required, so this
 * fact is dropped. A property that is now visible and required is a new requirement, so this fact is kept. The keyword
 * is reported for the property, and not again for its object.
 */
function withoutUnseen(facts: readonly SchemaFact[]): readonly SchemaFact[] {
  const unseen = new Set(facts.filter(isVisibility).map(memberPlace));
  if (unseen.size === 0) return facts;
  return facts.filter((fact) => {
    if (isVisibility(fact))
      return fact.item === undefined || !facts.some((other) => isSameVisibility(fact, other));
    const { keyword, effect } = fact;
    if (keyword === 'required' && effect === 'narrowed' && fact.old === undefined) return true;
    return !['required', 'properties'].includes(keyword) || !unseen.has(memberPlace(fact));
  });
}

function isSameVisibility(one: SchemaFact, other: SchemaFact): boolean {
  return other.item === undefined && other.keyword === one.keyword && other.place === memberPlace(one);
}

function memberPlace({ place, item }: SchemaFact): string {
  return item === undefined
    ? place
    : `${place}/properties/${item.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/**
 * Keeps only the more severe fact if a required property was removed, or if a new property is required. A proof of the
 * dropped requirement also proves the removal.
 */
function withoutPresence(facts: readonly SchemaFact[]): readonly SchemaFact[] {
  const keyOf = (fact: SchemaFact): string => `${memberPlace(fact)} ${fact.old === undefined}`;
  const of = (keyword: string): readonly SchemaFact[] =>
    facts.filter((fact) => fact.keyword === keyword && fact.item !== undefined);
  const required = of('required');
  if (required.length === 0) return facts;
  const demands = Map.groupBy(required, keyOf);
  const pairs = new Map<SchemaFact, SchemaFact>();
  for (const member of of('properties')) {
    const [demand] = demands.get(keyOf(member)) ?? [];
    if (demand) pairs.set(member, demand);
  }
  const dropped = new Set(
    Array.from(pairs, ([member, demand]) => (demand.old === undefined ? member : demand)),
  );
  return facts
    .filter((fact) => !dropped.has(fact))
    .map((fact) => {
      const demand = pairs.get(fact);
      if (!demand || demand.effect === 'annotation') return fact;
      // The property allows fewer values, and more objects may omit it.
      const whole =
        fact.effect === 'annotation' || fact.effect === demand.effect
          ? fact
          : { ...fact, effect: 'changed' as const };
      return demand.witness ? { ...whole, breaking: demand.breaking, witness: demand.witness } : whole;
    });
}

/**
 * Gives an added or removed `contentEncoding` the effect of the equivalent change to `format`. A different encoding
 * counts as an annotation, because it changes the meaning of a string even if both encodings accept the string.
 */
function withEncodings(facts: readonly SchemaFact[]): readonly SchemaFact[] {
  const encodings = facts.filter(({ keyword }) => keyword === 'contentEncoding');
  if (encodings.length === 0) return facts;
  const formatAt = (place: string): SchemaFact | undefined =>
    facts.find((fact) => fact.keyword === 'format' && fact.place === place);
  const dropped = new Set(encodings.map(({ place }) => formatAt(place)));
  return facts
    .filter((fact) => !dropped.has(fact))
    .map((fact) => {
      const format = fact.keyword === 'contentEncoding' ? formatAt(fact.place) : undefined;
      if (!format) return fact;
      if (fact.old !== undefined && fact.new !== undefined)
        return { ...fact, effect: 'annotation', breaking: false };
      const { effect, breaking, witness } = format;
      return { ...fact, effect, breaking, ...(witness && { witness }) };
    });
}

/** Drops type facts if whole alternatives were added or removed: the type follows from them. */
function withoutTypes(facts: readonly SchemaFact[]): readonly SchemaFact[] {
  const where = ({ place, effect }: SchemaFact): string => `${place} ${effect}`;
  const unions = facts.filter(
    ({ keyword, old, new: next }) =>
      (keyword === 'anyOf' || keyword === 'oneOf') && (old === undefined || next === undefined),
  );
  if (unions.length === 0) return facts;
  const changed = new Set(unions.map(where));
  return facts.filter((fact) => fact.keyword !== 'type' || !changed.has(where(fact)));
}
