// Typographic characters that GSM-7 cannot encode, with their plain replacements.

const PLAIN: readonly (readonly [characters: string, plain: string])[] = [
  ['\u2018\u2019\u201a\u201b\u2032\u0060\u00b4\u02bc', "'"],
  ['\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb', '"'],
  ['\u2039', '<'],
  ['\u203a', '>'],
  ['\u2010\u2011\u2012\u2013\u2014\u2015\u2212', '-'],
  ['\u2026', '...'],
  ['\u2022\u00b7', '*'],
  ['\t\u00a0\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u3000', ' '],
  ['\u2028\u2029', '\n'],
  ['\u200b\u2060\ufeff', ''],
];

const REPLACEMENTS = new Map(PLAIN.flatMap(([from, to]) => Array.from(from, (one) => [one, to] as const)));

/** Returns the text with typographic characters replaced by plain characters. Other characters are unchanged. */
export function smartEncode(text: string): string {
  return Array.from(text, (character) => REPLACEMENTS.get(character) ?? character).join('');
}
