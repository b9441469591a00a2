/** Matches the variants of two unions: by the same schema, the same name, or the greatest similarity. */
import { isJsonObject } from '../../core/json.ts';
import type { Term } from './document.ts';
import { ASSERTIONS } from './keywords.ts';
import { partsOf } from './steps.ts';

/** Two corresponding variants. */
export interface Matched {
  readonly old: Term;
  readonly new: Term;
  readonly index: number;
}

/** The variants of two unions, matched as far as possible. */
export interface Matching {
  readonly matched: readonly Matched[];
  readonly gone: readonly Term[];
  readonly added: readonly Term[];
}

/**
 * Matches the variants of two unions. Then matches the remaining variants again, with each variant that is only a union
 * replaced with its alternatives. The index of such an alternative is the index of its variant in `now`.
 */
export function match(before: readonly Term[], now: readonly Term[]): Matching {
  const outer = matchListed(before, now);
  const holders = new Map<Term, Term>();
  for (const added of outer.added) for (const inside of alternativesOf(added)) holders.set(inside, added);
  const nested = matchListed([...new Set(outer.gone.flatMap(alternativesOf))], [...holders.keys()]);
  if (nested.matched.length === 0) return outer;
  const indexOf = (variant: Term): number => now.indexOf(holders.get(variant)!);
  const matched = nested.matched.map((pair) => ({ ...pair, index: indexOf(pair.new) }));
  return { ...nested, matched: [...outer.matched, ...matched] };
}

/** Returns the alternatives of a variant that is only a union; otherwise the variant. */
function alternativesOf(variant: Term): readonly Term[] {
  const queue = new Set([variant]);
  const found: Term[] = [];
  // The queue grows during the iteration.
  for (const term of queue) {
    const inside = unionIn(term);
    if (inside) for (const one of inside) queue.add(one);
    else found.push(term);
  }
  return found;
}

const MAX_HOPS = 16;

function unionIn(term: Term, hops = 0): readonly Term[] | undefined {
  if (!isJsonObject(term.schema) || hops > MAX_HOPS) return undefined;
  const [keyword, ...others] = Object.keys(term.schema).filter((name) => ASSERTIONS.has(name));
  if (others.length > 0) return undefined;
  const ref = term.document.refOf(term.schema);
  if (ref !== undefined) return unionIn(term.document.resolve(ref), hops + 1);
  return keyword === 'anyOf' || keyword === 'oneOf'
    ? partsOf(term, keyword, 'own').map((part) => part.term)
    : undefined;
}

function matchListed(before: readonly Term[], now: readonly Term[]): Matching {
  const matched: Matched[] = [];
  const [left, right] = [new Set(before), new Set(now)];
  const tests: readonly ((one: Term, two: Term) => boolean)[] = [
    (one, two) => one.key === two.key,
    hasSameName,
    (one, two) => similarityOf(one, two) >= 0.5,
  ];
  for (const test of tests) {
    for (const old of left) {
      const after = [...right].find((other) => test(old, other));
      if (!after) continue;
      matched.push({ old, new: after, index: now.indexOf(after) });
      left.delete(old);
      right.delete(after);
    }
  }
  return { matched, gone: [...left], added: [...right] };
}

/** True if both variants have the same name. */
export function hasSameName(one: Term, two: Term): boolean {
  return nameOf(one) !== undefined && nameOf(one) === nameOf(two);
}

function nameOf(variant: Term): string | undefined {
  const { schema, document } = variant;
  if (!isJsonObject(schema)) return undefined;
  const { allOf, title } = schema;
  // `viewOf` replaces a variant of a union with a discriminator by an `allOf` whose first part is the
  // reference to the variant.
  const bound = Array.isArray(allOf) && isJsonObject(allOf[0]) ? document.refOf(allOf[0]) : undefined;
  return document.refOf(schema) ?? bound ?? (typeof title === 'string' ? title : undefined);
}

/** Returns the name of a variant, or its schema as JSON. */
export function labelOf(variant: Term): string {
  const name = nameOf(variant);
  if (name !== undefined) return name.slice(name.lastIndexOf('/') + 1);
  return JSON.stringify(variant.schema);
}

/** Returns the number of common traits (types and property names), divided by the larger number of traits. */
export function similarityOf(one: Term, two: Term): number {
  const [left, right] = [traitsOf(one), traitsOf(two)];
  if (left.size === 0 && right.size === 0) return 0;
  const common = [...left].filter((trait) => right.has(trait)).length;
  return common / Math.max(left.size, right.size);
}

function traitsOf(term: Term, hops = 0): ReadonlySet<string> {
  const { schema, document } = term;
  if (!isJsonObject(schema) || hops > MAX_HOPS) return new Set();
  const ref = document.refOf(schema);
  if (ref !== undefined) return traitsOf(document.resolve(ref), hops + 1);
  const { type, properties, allOf } = schema;
  const parts = Array.isArray(allOf) ? allOf.map((_, index) => document.inside(term, 'allOf', index)!) : [];
  return new Set([
    ...(type === undefined ? [] : [`type ${JSON.stringify(type)}`]),
    ...Object.keys(isJsonObject(properties) ? properties : {}),
    ...parts.flatMap((part) => [...traitsOf(part, hops + 1)]),
  ]);
}
