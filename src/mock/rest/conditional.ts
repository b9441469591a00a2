/** Evaluates conditional requests. */

interface Headers {
  get(name: string): string | null;
}

/**
 * True if the conditions allow a change: `If-Match` contains the current tag, and `If-None-Match` does not (RFC 9110
 * §13.1). `tag` is undefined for a missing resource, which even `*` does not match.
 */
export function mayChange(headers: Headers, tag: string | undefined): boolean {
  const match = headers.get('if-match');
  const noneMatch = headers.get('if-none-match');
  return (match === null || includes(match, tag, false)) && (noneMatch === null || !names(noneMatch, tag));
}

/**
 * True if `If-None-Match` contains a tag. The header is a list of tags or `*`. Weak tags are compared by their opaque
 * part.
 */
export function names(header: string, tag: string | undefined): boolean {
  return includes(header, tag, true);
}

function includes(header: string, tag: string | undefined, isWeak: boolean): boolean {
  if (tag === undefined) return false;
  if (header.trim() === '*') return true;
  return header.split(',').some((one) => {
    const trimmed = one.trim();
    return (isWeak ? trimmed.replace(/^W\//, '') : trimmed) === tag;
  });
}
