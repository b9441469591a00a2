/**
 * Percent-encodes all characters except the unreserved ones of RFC 3986 section 2.3. An unpaired surrogate becomes
 * U+FFFD.
 */
export function percentEncode(text: string): string {
  return /^[\w.~-]*$/.test(text)
    ? text
    : // Written this way, because parsers take long to look up `\p{Surrogate}`.
      encodeURIComponent(text.replace(/[\ud800-\udfff]/gu, '\ufffd')).replace(
        /[!'()*]/g,
        (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
      );
}

/**
 * Percent-encodes like `percentEncode`, but preserves percent-encoded triplets, and reserved characters without a
 * meaning in a query. This is reserved expansion (RFC 6570 section 3.2.3) without `&`, `+`, `#`, `[`, and `]`.
 */
export function percentEncodeReserved(text: string): string {
  return text.replace(/%[0-9A-Fa-f]{2}|[^\w.~:/?@!$'()*,;=-]+/g, (part) =>
    /^%[0-9A-Fa-f]{2}$/.test(part) ? part : percentEncode(part),
  );
}
