/** Singular and plural forms of English nouns in APIs: good enough for names, and deterministic. */
const UNCOUNTABLE = new Set(
  'data info information media metadata news series health history auth'.split(' '),
);
const IRREGULAR = new Map([
  ['person', 'people'],
  ['child', 'children'],
  ['index', 'indexes'],
]);
const SINGULAR = new Map(Array.from(IRREGULAR, ([one, many]) => [many, one]));

/** Returns the plural, `order` → `orders`; plurals are unchanged. */
export function plural(word: string): string {
  if (UNCOUNTABLE.has(word) || isPlural(word)) return word;
  const irregular = IRREGULAR.get(word);
  if (irregular) return irregular;
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  return /(s|x|z|ch|sh)$/.test(word) ? `${word}es` : `${word}s`;
}

/** Returns the singular, `orders` → `order`; singulars are unchanged. */
export function singular(word: string): string {
  if (!isPlural(word)) return word;
  const irregular = SINGULAR.get(word);
  if (irregular) return irregular;
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  return /(ss|x|z|ch|sh|us|is)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1);
}

/** Makes the last word singular: `order lines` → `order line`. */
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

/** True if two nouns differ at most in number. */
export function isSameNoun(one: string, other: string): boolean {
  return one === other || singular(one) === singular(other);
}
