/** How much a regular expression can cost, told from its text. */

export interface MatchPaths {
  /** Ways from one end to the other, by alternatives and by groups that may be left out, as V8 writes them out. */
  readonly through: number;
  /** Quantifiers that leave open how often. */
  readonly open: number;
  /** Ways to match that the length of a text does not limit; infinite where a group is repeated without a bound. */
  readonly bounded: number;
  /** Quantifiers that it does limit: each as often as the groups around it are repeated. */
  readonly unbounded: number;
}

/** What lies between two brackets. */
interface Part {
  /** Of the alternatives so far, and of the one that goes on. */
  readonly through: Sum;
  readonly bounded: Sum;
  unbounded: number;
}

/** The sum over alternatives of the product over what they hold. */
interface Sum {
  sum: number;
  product: number;
}

/** Up to so many times, what is repeated counts as that many ways; beyond, a text is likely to be shorter. */
const FEW_TIMES = 16;

const QUANTIFIER = String.raw`([*+?]|\{\d+(?:,\d*)?\})`;
const TOKEN = new RegExp(String.raw`\(|\||\)${QUANTIFIER}?\??|${QUANTIFIER}\??`, 'g');

export function matchPathsOf(pattern: string): MatchPaths {
  // Without what is only a character here, and without what kind of group it is.
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

/** How often V8 writes a group out: a few rounds one by one, more as one loop. */
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
