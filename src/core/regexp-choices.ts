/**
 * Decides if the next character alone determines how a regular expression continues at each step. A match of such an
 * expression does not backtrack far.
 */
import { createRequire } from 'node:module';
import type * as refa from 'refa';
import type { CharSet, Concatenation, Element, NoParent } from 'refa';

/** A part of an expression, such as a character class or a group. */
export type Part = NoParent<Element>;
/** One alternative of an expression: a sequence of parts. */
export type Row = NoParent<Concatenation>;

/** Longer expressions are not analyzed. */
const MAX_LENGTH = 1_000;

/**
 * True if all paths of the expression from any point begin with different characters. Every alternative after a failure
 * then fails immediately. False for lookaround and backreferences, which this function does not analyze.
 */
export function isDecided(pattern: string): boolean {
  if (pattern.length > MAX_LENGTH) return false;
  // Loads refa on demand, because loading takes 50 ms, and few patterns need it.
  const { CharSet: Sets, JS } = createRequire(import.meta.url)('refa') as typeof refa;
  try {
    const parser = JS.Parser.fromLiteral({ source: pattern, flags: 'u' });
    const { expression, maxCharacter } = parser.parse({ backreferences: 'throw', maxBackreferenceWords: 0 });
    choose(expression.alternatives, Sets.empty(maxCharacter));
    return true;
  } catch {
    return false;
  }
}

class Undecided extends Error {}

/**
 * Returns the characters with which any of the rows, or the text after an empty row, can begin.
 * @throws {Undecided} if two rows can begin with the same character
 */
function choose(rows: readonly Row[], follow: CharSet): CharSet {
  if (rows.filter(mayBeEmpty).length > 1) throw new Undecided();
  return rows.map((row) => beginOf(row, follow)).reduce(disjointUnion);
}

function disjointUnion(one: CharSet, other: CharSet): CharSet {
  if (!one.isDisjointWith(other)) throw new Undecided();
  return one.union(other);
}

function beginOf(row: Row, follow: CharSet): CharSet {
  return row.elements.reduceRight((next, part) => beginOfPart(part, next), follow);
}

function beginOfPart(part: Part, follow: CharSet): CharSet {
  switch (part.type) {
    case 'CharacterClass':
      return part.characters;
    case 'Alternation':
      return choose(part.alternatives, follow);
    case 'Quantifier': {
      const { alternatives: rows, min, max } = part;
      if (max === 0) return follow;
      // The next character does not determine how often an empty match is repeated.
      if (rows.some(mayBeEmpty)) throw new Undecided();
      const again = rows.flatMap(firstsOf).reduce((one, other) => one.union(other));
      if (min < max) disjointUnion(again, follow);
      const first = choose(rows, max > 1 ? again.union(follow) : follow);
      return min === 0 ? first.union(follow) : first;
    }
    case 'Assertion':
      // `^` and `$` match or fail, but do not add a path.
      if (isEdge(part, 'behind') || isEdge(part, 'ahead')) return follow;
      throw new Undecided();
    case 'Unknown':
      throw new Undecided();
  }
}

/** Returns the characters with which a nonempty match of a row can begin. */
function firstsOf({ elements }: Row): readonly CharSet[] {
  const end = elements.findIndex((part) => !mayPartBeEmpty(part));
  const reached = end < 0 ? elements : elements.slice(0, end + 1);
  return reached.flatMap((part) => {
    if (part.type === 'CharacterClass') return [part.characters];
    return part.type === 'Alternation' || part.type === 'Quantifier'
      ? part.alternatives.flatMap(firstsOf)
      : [];
  });
}

function mayBeEmpty({ elements }: Row): boolean {
  return elements.every(mayPartBeEmpty);
}

function mayPartBeEmpty(part: Part): boolean {
  switch (part.type) {
    case 'CharacterClass':
      return false;
    case 'Quantifier':
      return part.min === 0 || part.alternatives.some(mayBeEmpty);
    case 'Alternation':
      return part.alternatives.some(mayBeEmpty);
    case 'Assertion':
    case 'Unknown':
      return true;
  }
}

/** True if a part is `^` or `$`. refa represents them as negative lookbehind and lookahead for any character. */
export function isEdge(part: Part | undefined, kind: 'ahead' | 'behind'): boolean {
  if (part?.type !== 'Assertion' || part.kind !== kind || !part.negate) return false;
  const [row] = part.alternatives;
  const [only] = row?.elements ?? [];
  return (
    part.alternatives.length === 1 &&
    row?.elements.length === 1 &&
    only?.type === 'CharacterClass' &&
    only.characters.isAll
  );
}
