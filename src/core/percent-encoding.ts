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

/** Like `encodeURIComponent`, but replaces unpaired surrogates, which UTF-8 cannot represent, with U+FFFD. */
export function percentEncoded(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
