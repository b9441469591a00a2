/**
 * True for a name that Error Prone takes, as `{@code name}`, for a misspelled parameter: it is nearly the name of one
 * (InvalidParam). `class` beside `class_` is meant.
 */
export function looksLikeSlip(name: string, parameters: readonly string[]): boolean {
  if (!/^[a-z][A-Za-z0-9]*$/.test(name) || parameters.includes(name)) return false;
  const most = name.length / 4;
  return parameters.some((one) => Math.abs(one.length - name.length) <= most && distance(name, one) <= most);
}

/** How many characters have to be changed, added or left out (Levenshtein). */
function distance(from: string, to: string): number {
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
