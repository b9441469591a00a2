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
