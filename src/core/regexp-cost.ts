/** Estimates the cost of a regular expression from its source. */

export interface MatchPaths {
  /** Paths from start to end, counting alternatives and optional groups as V8 expands them. */
  readonly through: number;
  /** Number of quantifiers without a fixed count. */
  readonly open: number;
  /** Possible matches that do not depend on the length of the string; infinite if a repeated group has no bound. */
  readonly bounded: number;
  /** Quantifiers bounded by the length of the string. Each counts once per repetition of the groups around it. */
  readonly unbounded: number;
}

/** The content of a group. */
interface Part {
  /** The paths of the finished alternatives, and of the current one. */
  readonly through: Sum;
  readonly bounded: Sum;
  unbounded: number;
}

/** A sum over alternatives. The product belongs to the current alternative. */
interface Sum {
  sum: number;
  product: number;
}

/** Up to this count, each repetition counts as a separate path. Strings are rarely longer. */
const FEW_TIMES = 16;

const QUANTIFIER = String.raw`([*+?]|\{\d+(?:,\d*)?\})`;
const TOKEN = new RegExp(String.raw`\(|\||\)${QUANTIFIER}?\??|${QUANTIFIER}\??`, 'g');

export function matchPathsOf(pattern: string): MatchPaths {
  // Escapes, character classes, and the markers of group kinds are removed, because they add no path.
  const plain = pattern.replace(/\\[^]|\[(?:\\[^]|[^\]\\])*\]/g, 'x').replaceAll('(?', '(');
  const outer: Part[] = [];
  let part = newPart();
  for (const [token, ofGroup, ofAtom] of plain.matchAll(TOKEN)) {
    if (token === '(') {
      outer.push(part);
      part = newPart();
    } else if (token === '|') {
      for (const ways of [part.through, part.bounded]) turnTo(ways);
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

function turnTo(ways: Sum): void {
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

/** The number of copies V8 writes for a repeated group: up to three one by one, more as one loop. */
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
