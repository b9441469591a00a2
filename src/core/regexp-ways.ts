/** How much a regular expression can cost, told from its text. */

export interface Ways {
  /** Ways from one end to the other, by alternatives and by groups that may be left out, whatever the text. */
  readonly through: number;
  /** Quantifiers that leave open how often. */
  readonly open: number;
  /** Whether a group is repeated, so that each round has its own ways. */
  readonly hasRounds: boolean;
}

export function waysOf(pattern: string): Ways {
  // Without what is only a character here, and without what kind of group it is.
  const plain = pattern.replace(/\\[^]|\[(?:\\[^]|[^\]\\])*\]/g, 'x').replaceAll('(?', '(');
  return {
    through: waysThrough(plain),
    open: plain.match(/(?:[*+?]|\{\d+,\d*\})\??/g)?.length ?? 0,
    hasRounds: /\)(?:[*+]|\{)/.test(plain),
  };
}

/** The sum over alternatives of the product over what they hold. */
function waysThrough(plain: string): number {
  const outer: (readonly [number, number])[] = [];
  let [sum, product] = [0, 1];
  for (const [token, , times] of plain.matchAll(/[(|]|\)([*+?]|\{(\d+(?:,\d*)?)\})?/g)) {
    if (token === '(') {
      outer.push([sum, product]);
      [sum, product] = [0, 1];
    } else if (token === '|') {
      sum += product;
      product = 1;
    } else {
      const own = sum + product;
      [sum, product] = outer.pop() ?? [0, 1];
      product *= token === ')' ? own : (own + 1) ** copiesOf(times);
    }
  }
  return sum + product;
}

/** How often V8 writes a group out: a few rounds one by one, more as one loop. */
function copiesOf(times = '0,1'): number {
  const [least = 0, most = least] = times
    .split(',')
    .map((bound) => (bound === '' ? Infinity : Number(bound)));
  return written(least) + written(most - least);
}

function written(rounds: number): number {
  return rounds > 3 ? 1 : rounds;
}
