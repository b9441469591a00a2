/** Singular and plural forms of English nouns in APIs. They are deterministic, and accurate enough for names. */
const UNCOUNTABLE = new Set(
  'data info information media metadata news series health history auth'.split(' '),
);
const IRREGULAR = new Map([
  ['person', 'people'],
  ['child', 'children'],
  ['index', 'indexes'],
]);
const SINGULAR = new Map(Array.from(IRREGULAR, ([one, many]) => [many, one]));

/** Returns the plural: `orders` for `order`. Plurals are unchanged. */
export function plural(word: string): string {
  if (UNCOUNTABLE.has(word) || isPlural(word)) return word;
  const irregular = IRREGULAR.get(word);
  if (irregular) return irregular;
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  return /(s|x|z|ch|sh)$/.test(word) ? `${word}es` : `${word}s`;
}

/** Returns the singular: `order` for `orders`. Singulars are unchanged. */
export function singular(word: string): string {
  if (!isPlural(word)) return word;
  const irregular = SINGULAR.get(word);
  if (irregular) return irregular;
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  return /(ss|x|z|ch|sh|us|is)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1);
}

/** Returns the words with the last word in the singular: `order line` for `order lines`. */
export function singularWords(words: readonly string[]): readonly string[] {
  return [...words.slice(0, -1), ...words.slice(-1).map(singular)];
}

export function isPlural(word: string): boolean {
  if (UNCOUNTABLE.has(word)) return false;
  return (
    SINGULAR.has(word) ||
    (word.length > 2 && /[^suia]s$|[aeo][ui]s$|ees$|ias$|eas$|aes$/.test(word) && !/(us|is|ss)$/.test(word))
  );
}

/** True if two nouns are equal, or are the singular and the plural of the same noun. */
export function isSameNoun(one: string, other: string): boolean {
  return one === other || singular(one) === singular(other);
}
