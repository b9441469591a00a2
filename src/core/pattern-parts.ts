/**
 * Returns how many parts a string that matches a valid pattern is built of at least, if each optional part counts as
 * present: 1,000,000 for `(a{1000}){1000}`.
 */
export function patternParts(pattern: string): number {
  const outer: { total: number; last: number }[] = [];
  let here = { total: 0, last: 0 };
  for (const [token, count] of tokensOf(pattern)) {
    if (count !== undefined) {
      here.total += here.last * (Math.max(1, Number(count)) - 1);
      here.last *= Math.max(1, Number(count));
    } else if (token === '(') {
      outer.push(here);
      here = { total: 0, last: 0 };
    } else if (token === ')') {
      const inner = Math.max(1, here.total);
      here = outer.pop() ?? { total: 0, last: 0 };
      here = { total: here.total + inner, last: inner };
    } else {
      here = { total: here.total + 1, last: 1 };
    }
  }
  return here.total;
}

/** Yields groups, atoms, and quantifiers with their minimum. Others, such as `*` and `|`, do not multiply parts. */
function* tokensOf(pattern: string): Generator<readonly [token: string, count: string | undefined]> {
  const tokens =
    /\\(?:u\{\w+\}|u\w{4}|x\w\w|c\w|[pP]\{[^}]*\}|k<\w+>|.)|\[(?:\\.|[^\]\\])*\]|\{(\d+)(?:,\d*)?\}|\((?:\?(?:[:=!]|<[=!]|<\w+>))?|[^*+?|^$]/gsu;
  for (const [token, count] of pattern.matchAll(tokens)) {
    yield [token.startsWith('(') ? '(' : token, count];
  }
}
