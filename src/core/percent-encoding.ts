/**
 * Decodes percent-encoded text (RFC 3986 §2.1). Returns undefined for malformed text, unlike `decodeURIComponent`,
 * which throws.
 */
export function percentDecoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Reads one segment of a JSON pointer in a URI fragment (RFC 6901 §6). Malformed percent-encoding is read literally. */
export function fragmentSegment(segment: string): string {
  return (percentDecoded(segment) ?? segment).replaceAll('~1', '/').replaceAll('~0', '~');
}

/** Writes one segment of a JSON pointer in a URI fragment (RFC 6901 §6). */
export function asFragmentSegment(name: string): string {
  return percentEncoded(name.replaceAll('~', '~0').replaceAll('/', '~1'));
}

/** Like `encodeURIComponent`, but for any text: an unpaired surrogate has no UTF-8 form and becomes U+FFFD. */
export function percentEncoded(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
