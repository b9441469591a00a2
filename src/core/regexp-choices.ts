/** Whether the next character alone tells a regular expression where to go on, so that it never has to go back far. */
import { createRequire } from 'node:module';
import type * as refa from 'refa';
import type { CharSet, Concatenation, Element, NoParent } from 'refa';

export type Part = NoParent<Element>;
export type Row = NoParent<Concatenation>;

/** An expression that is longer is not looked at. */
const LONGEST = 1_000;

/**
 * Whether all ways that an expression could take at a character begin with different characters: whatever it tries
 * after a failure fails at once. False also for what can not be told: look-around, back references.
 */
export function isDecided(pattern: string): boolean {
  if (pattern.length > LONGEST) return false;
  // Few patterns are asked about, and it takes 50 ms to load.
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

/** What one of several rows begins with, before what may follow. @throws {Undecided} when two could begin alike. */
function choose(rows: readonly Row[], follow: CharSet): CharSet {
  if (rows.filter(mayBeEmpty).length > 1) throw new Undecided();
  return rows.map((row) => beginOf(row, follow)).reduce(apart);
}

function apart(one: CharSet, other: CharSet): CharSet {
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
      // Rounds in which nothing is read could be as many as one likes.
      if (rows.some(mayBeEmpty)) throw new Undecided();
      const again = rows.flatMap(firstsOf).reduce((one, other) => one.union(other));
      if (min < max) apart(again, follow);
      const first = choose(rows, max > 1 ? again.union(follow) : follow);
      return min === 0 ? first.union(follow) : first;
    }
    case 'Assertion':
      // It lets through or it does not, which makes no way more.
      if (isEdge(part, 'behind') || isEdge(part, 'ahead')) return follow;
      throw new Undecided();
    case 'Unknown':
      throw new Undecided();
  }
}

/** What a row can begin with, by itself. */
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

/** Whether a part is `^`, written as "nothing behind", or `$`, "nothing ahead". */
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
