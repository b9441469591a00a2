/**
 * Finds the differences between two schemas, except differences inside their subschemas, and returns the subschemas as
 * pairs.
 */
import { compareKeywords, compareTypes, compareValues } from './compare-keywords.ts';
import { compareMembers } from './compare-members.ts';
import { compareRequired } from './compare-required.ts';
import { compareUnions, wholeOf } from './compare-unions.ts';
import { compareUnread } from './compare-unread.ts';
import { Comparison } from './pair-comparison.ts';
import type { Child, LocalFact, Pair } from './fact.ts';
import { hasSameName } from './match-variants.ts';
import type { Relation } from './relation.ts';

/** The differences between two schemas, without differences between their subschemas. */
export interface Local {
  readonly facts: readonly LocalFact[];
  readonly children: readonly Child[];
  /** False if it is proven that the new schema accepts every value of the old schema. `widens` is the reverse. */
  readonly narrows: boolean;
  readonly widens: boolean;
  /**
   * True if each new alternative is in the old `oneOf`, with the same schema, or with a wider schema under the same
   * name.
   */
  readonly keepsAlternatives: boolean;
}

/**
 * Compares two schemas. If `isEntered` returns false, their inner schemas are compared as a whole. It is called only if
 * there are inner schemas.
 */
export function compareLocally(relation: Relation, pair: Pair, isEntered: () => boolean): Local {
  const comparison = new Comparison(relation, pair);
  compareUnread(comparison);
  compareTypes(comparison);
  const isApart = ![...comparison.old.types].some((type) => comparison.new.types.has(type));
  if (!isApart) {
    const isWhole = compareUnions(comparison);
    if (!isWhole) {
      compareValues(comparison);
      compareMembers(comparison);
      compareRequired(comparison);
      compareKeywords(comparison, false);
    }
  }
  compareKeywords(comparison, true);
  if (comparison.children.length > 0 && !isEntered()) compareInside(comparison);
  const { facts, children, narrows, widens } = comparison;
  return {
    facts,
    children,
    narrows,
    widens,
    get keepsAlternatives() {
      return keepsAlternatives(comparison);
    },
  };
}

/** Maximum number of alternatives, because each new one is compared with each old one. */
const MAX_ALTERNATIVES = 50;

function keepsAlternatives({ old, new: after, pair, relation }: Comparison): boolean {
  const before = old.unions.find(({ keyword }) => keyword === 'oneOf')?.variants ?? [];
  const [now, ...others] = after.unions;
  if (others.length > 0 || now?.keyword === 'anyOf') return false;
  const sent = now?.variants.map((variant) => [variant]) ?? [pair.new];
  if (Math.max(before.length, sent.length) > MAX_ALTERNATIVES) return false;
  return sent.every((terms) =>
    before.some(
      (variant) =>
        relation.proves(terms, [variant]) &&
        (relation.proves([variant], terms) || terms.some((term) => hasSameName(term, variant))),
    ),
  );
}

/** Replaces the pairs of inner schemas with one change of the complete schemas. */
function compareInside(comparison: Comparison): void {
  const { pair, children } = comparison;
  children.length = 0;
  const [oldBy, newBy] = [pair.old[0]!, pair.new[0]!];
  const says = { oldSays: wholeOf(pair.old), newSays: wholeOf(pair.new) };
  comparison.note({ keyword: '', oldBy, newBy, ...says }, true);
}
