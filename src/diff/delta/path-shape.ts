import { percentDecoded, percentEncoded } from '../../core/percent-encoding.ts';
import type { RestOperation } from '../../model/operation.ts';

/**
 * Returns method and path with unnamed parameters, because callers do not see their names, and with one spelling of
 * each character (RFC 3986 §6.2.2).
 */
export function shapeOf({ method, path }: Pick<RestOperation, 'method' | 'path'>): string {
  return `${method} ${path.replaceAll(/\{[^{}]*\}/g, '{}').replaceAll(SPELLINGS, oneSpelling)}`;
}

/** Encoded characters, and those that a URL contains only encoded, except braces, which delimit parameters. */
const SPELLINGS = /(?:%[0-9a-f]{2}|[^\x21-\x7e]|["<>\\^`|])+/giu;
const RESERVED = /[^A-Za-z0-9\-._~]/gu;

/** Decodes unreserved characters. Writes the encoding of all other characters in capital letters. */
function oneSpelling(text: string): string {
  const decoded = percentDecoded(text);
  return decoded === undefined ? text.toUpperCase() : decoded.replaceAll(RESERVED, encoded);
}

/** Percent-encodes one character, even a reserved one that `encodeURIComponent` does not encode. */
function encoded(character: string): string {
  const ascii = character.codePointAt(0)!;
  return ascii < 0x80 ? `%${ascii.toString(16).toUpperCase().padStart(2, '0')}` : percentEncoded(character);
}
