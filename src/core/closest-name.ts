/**
 * Maximum edit distance between a misspelled name and the intended name. Names of up to three characters allow only 1.
 */
const MAX_DISTANCE = 2;

/**
 * Returns the known name closest to a misspelled name, or undefined if no known name is close. Ignores case, `-`, and
 * `_`.
 */
export function closestName(name: string, known: readonly string[]): string | undefined {
  const most = Math.min(MAX_DISTANCE, Math.ceil(name.length / 3));
  const [closest] = known
    .map((one) => ({ one, distance: editDistance(plain(name), plain(one)) }))
    .filter(({ distance }) => distance <= most)
    .sort((one, other) => one.distance - other.distance);
  return closest?.one;
}

/** Returns the Levenshtein distance, which is the minimum number of characters to change, add, or remove. */
export function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let line = 0; line < from.length; line++) {
    const next = [line + 1];
    for (let index = 0; index < to.length; index++)
      next.push(
        Math.min(row[index]! + Number(to[index] !== from[line]), row[index + 1]! + 1, next[index]! + 1),
      );
    row = next;
  }
  return row[to.length]!;
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[-_]/g, '');
}
