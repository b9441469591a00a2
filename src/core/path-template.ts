/**
 * Matches paths with templates in linear time. A regular expression would try every division of a long segment between
 * several variables.
 */

/** The parts of a text around its variables: one more than there are variables. */
export type Literals = readonly string[];

/** Returns the segments of a path template, such as `/files/{name}.{extension}`. */
export function templateSegments(template: string): readonly Literals[] {
  return template
    .replaceAll(/\{[^{}]*\}/g, '\0')
    .split('/')
    .map((segment) => segment.split('\0'));
}

/**
 * Returns the values of all variables, none of them empty, or undefined if the path does not match.
 * @param path the segments of the path
 */
export function variablesIn(
  segments: readonly Literals[],
  path: readonly string[],
): readonly string[] | undefined {
  if (path.length !== segments.length) return undefined;
  const values: string[] = [];
  for (const [index, literals] of segments.entries()) {
    const found = textsBetween(path[index]!, literals, 1);
    if (!found) return undefined;
    values.push(...found);
  }
  return values;
}

/**
 * Returns the texts of the variables between the literals, each of at least `least` characters, or undefined if the text
 * does not match. All but the last are as short as possible.
 */
export function textsBetween(
  text: string,
  [first = '', ...others]: Literals,
  least: 0 | 1,
): readonly string[] | undefined {
  const last = others.pop();
  if (last === undefined) return text === first ? [] : undefined;
  const end = text.length - last.length;
  if (!text.startsWith(first) || !text.endsWith(last)) return undefined;
  const found: string[] = [];
  let at = first.length;
  for (const literal of others) {
    const next = text.indexOf(literal, at + least);
    if (next === -1 || next + literal.length > end) return undefined;
    found.push(text.slice(at, next));
    at = next + literal.length;
  }
  return end - at < least ? undefined : [...found, text.slice(at, end)];
}
