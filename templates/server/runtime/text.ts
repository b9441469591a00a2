/**
 * A name and its value. The name is decoded. The value is still encoded, because some styles split it before decoding.
 */
export interface Pair {
  readonly name: string;
  readonly value: string;
}

/** Decodes percent-encoding. Throws `URIError` for invalid UTF-8. */
export type Decode = (text: string) => string;

/** Decodes a path or a cookie (RFC 3986 §2.1). */
export const decodePercent: Decode = (text) => (text.includes('%') ? decodeURIComponent(text) : text);

/** Decodes a query or a form, in which `+` is a space (URL Standard §5.1). */
export const decodeForm: Decode = (text) =>
  decodePercent(text.includes('+') ? text.replaceAll('+', ' ') : text);

/** Header values are not encoded. */
export const decodeNothing: Decode = (text) => text;

/** Splits a query string or a form body into pairs, in the order sent. */
export function pairsOf(text: string, separator: '&' | ';', decode: Decode): readonly Pair[] {
  if (text === '') return [];
  return text
    .split(separator)
    .map((part) => (separator === ';' ? part.trim() : part))
    .filter((part) => part !== '')
    .map((part) => {
      const equals = part.indexOf('=');
      if (equals < 0) return { name: decode(part), value: '' };
      return { name: decode(part.slice(0, equals)), value: part.slice(equals + 1) };
    });
}

/** Splits `a[b][c]` into a, b, c, or returns undefined if brackets are not closed, or nested too deeply. */
export function bracketPath(name: string, deepest: number): readonly [string, ...string[]] | undefined {
  const open = name.indexOf('[');
  if (open <= 0) return [name];
  if (!name.endsWith(']')) return undefined;
  const inner = name.slice(open + 1, -1).split('][');
  if (inner.length > deepest || inner.some((key) => /[[\]]/.test(key))) return undefined;
  return [name.slice(0, open), ...inner];
}
