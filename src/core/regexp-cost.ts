/** Estimates the cost of a regular expression from its source. */

export interface MatchPaths {
  /** The number of paths from start to end, after V8 has expanded alternatives and optional groups. */
  readonly through: number;
  /** The number of quantifiers without a fixed count. */
  readonly open: number;
  /**
   * The number of ways to match at one start, without the quantifiers counted in `unbounded`. Infinite for a group that
   * repeats without a limit.
   */
  readonly bounded: number;
  /**
   * The number of quantifiers bounded only by the length of the string, counted once per repetition of their groups.
   */
  readonly unbounded: number;
}

/** The content of a group. */
interface Part {
  /** As in `MatchPaths`. */
  readonly through: Sum;
  readonly bounded: Sum;
  unbounded: number;
}

/** A sum over the finished alternatives, and the product over the parts of the current alternative. */
interface Sum {
  sum: number;
  product: number;
}

/**
 * A quantifier with at most this number of possible counts is part of `bounded`. One with more counts is in
 * `unbounded`, because the length of the string usually limits it first.
 */
const FEW_TIMES = 16;

const QUANTIFIER = String.raw`([*+?]|\{\d+(?:,\d*)?\})`;
const TOKEN = new RegExp(String.raw`\(|\||\)${QUANTIFIER}?\??|${QUANTIFIER}\??`, 'g');

export function matchPathsOf(pattern: string): MatchPaths {
  const plain = plainOf(pattern);
  const outer: Part[] = [];
  let part = newPart();
  for (const [token, ofGroup, ofAtom] of plain.matchAll(TOKEN)) {
    if (token === '(') {
      outer.push(part);
      part = newPart();
    } else if (token === '|') {
      for (const ways of [part.through, part.bounded]) endAlternative(ways);
    } else if (ofAtom !== undefined) {
      repeatAtom(part, ofAtom);
    } else {
      const group = part;
      part = outer.pop() ?? newPart();
      addGroup(part, group, ofGroup);
    }
  }
  return {
    through: total(part.through),
    open: plain.match(/(?:[*+?]|\{\d+,\d*\})\??/g)?.length ?? 0,
    bounded: total(part.bounded),
    unbounded: part.unbounded,
  };
}

function newPart(): Part {
  return { through: { sum: 0, product: 1 }, bounded: { sum: 0, product: 1 }, unbounded: 0 };
}

function endAlternative(ways: Sum): void {
  ways.sum += ways.product;
  ways.product = 1;
}

function total({ sum, product }: Sum): number {
  return sum + product;
}

function repeatAtom(part: Part, quantifier: string): void {
  const { least, most } = timesOf(quantifier);
  const times = most - least + 1;
  if (times <= FEW_TIMES) part.bounded.product *= times;
  else part.unbounded++;
}

function addGroup(part: Part, { through, bounded, unbounded }: Part, quantifier: string | undefined): void {
  const { least, most } = timesOf(quantifier ?? '{1}');
  const isEndless = most === Infinity;
  part.through.product *=
    quantifier === undefined
      ? total(through)
      : (total(through) + 1) ** (written(least) + written(most - least));
  part.bounded.product *= isEndless
    ? Infinity
    : total(bounded) ** least * (total(bounded) + 1) ** (most - least);
  part.unbounded += isEndless ? unbounded : unbounded * most;
}

/** Returns the number of copies in which V8 compiles a repeated group: up to three copies, or else one loop. */
function written(rounds: number): number {
  return rounds > 3 ? 1 : rounds;
}

function timesOf(quantifier: string): { readonly least: number; readonly most: number } {
  if (quantifier === '?') return { least: 0, most: 1 };
  if (quantifier === '*' || quantifier === '+') return { least: 0, most: Infinity };
  const [least = 0, most = least] = quantifier
    .slice(1, -1)
    .split(',')
    .map((bound) => (bound === '' ? Infinity : Number(bound)));
  return { least, most };
}

/**
 * Returns the number of characters that the pattern matches if every optional part is present once, and every repeated
 * part has its minimum count: 1,000,000 for `(a{1000}){1000}`. Counts the characters of all alternatives.
 */
export function patternParts(pattern: string): number {
  const outer: Size[] = [];
  let size: Size = { total: 0, last: 0 };
  for (const [token, least] of plainOf(pattern).matchAll(/\{(\d+)(?:,\d*)?\}|[^*+?|^$]/gsu)) {
    if (token === '(') {
      outer.push(size);
      size = { total: 0, last: 0 };
    } else if (least !== undefined) {
      const more = size.last * (Math.max(1, Number(least)) - 1);
      size = { total: size.total + more, last: size.last + more };
    } else {
      const last = token === ')' ? Math.max(1, size.total) : 1;
      const before = token === ')' ? outer.pop() : size;
      size = { total: (before?.total ?? 0) + last, last };
    }
  }
  return size.total;
}

/** The number of characters of a sequence, and of its last part, which the next quantifier repeats. */
interface Size {
  readonly total: number;
  readonly last: number;
}

/** Replaces each escape and each character class by `x`, and `(?` by `(`. */
function plainOf(pattern: string): string {
  return pattern
    .replace(/\\(?:u\{\w+\}|[pP]\{[^}]*\}|[^])|\[(?:\\[^]|[^\]\\])*\]/g, 'x')
    .replaceAll('(?', '(');
}
