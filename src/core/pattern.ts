/**
 * True if a string matches a pattern in which `*` matches any characters. Compares the parts between the stars, so that a
 * pattern cannot cause backtracking.
 */
export function matchesPattern(pattern: string, text: string): boolean {
  const parts = pattern.split('*');
  if (parts.length === 1) return pattern === text;
  const [first = '', last = ''] = [parts[0], parts.at(-1)];
  if (!text.startsWith(first) || !text.endsWith(last)) return false;
  let from = first.length;
  for (const part of parts.slice(1, -1)) {
    const found = text.indexOf(part, from);
    if (found < 0) return false;
    from = found + part.length;
  }
  return from <= text.length - last.length;
}

/** Returns the source of a regular expression that matches exactly this string, with or without the flag `u`. */
export function escapeRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
