/** Comparison operators at the end of a name, as in the filter `DateSent<`. */
const COMPARISONS = new Map([
  ['<', 'lt'],
  ['<=', 'lte'],
  ['>', 'gt'],
  ['>=', 'gte'],
  ['!=', 'ne'],
]);

/**
 * Splits any identifier into lower-case words: `createHTTPOrder_v2` → create, http, order, v2. All characters except
 * letters and digits separate words, but a comparison operator at the end is a word. The result is never empty: the code
 * points of a name without letters or digits become its words, so that different names remain different.
 */
export function splitWords(name: string): readonly string[] {
  const known = split.get(name);
  if (known) return known;
  if (split.size === MAX_SPLIT) split.clear();
  const words = wordsIn(name);
  split.set(name, words);
  return words;
}

/** Cached results of `splitWords`, because documents repeat most names many times. */
const split = new Map<string, readonly string[]>();
const MAX_SPLIT = 20_000;

/** The form of most property names. Their words need no conversion. */
const SNAKE_CASE = /^[a-z0-9]+(?:_[a-z0-9]+)*$/;

function wordsIn(name: string): readonly string[] {
  if (SNAKE_CASE.test(name)) return name.split('_');
  const words = name
    .normalize('NFC')
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map(lowerCase);
  const comparison = COMPARISONS.get(/(?:[<>]=?|!=)$/.exec(name)?.[0] ?? '');
  if (words.length > 0) return comparison === undefined ? words : [...words, comparison];
  const spelled = Array.from(name, (character) => `u${character.codePointAt(0)?.toString(16) ?? ''}`);
  return spelled.length > 0 ? spelled : ['empty'];
}

export function camelCase(words: readonly string[]): string {
  return words.map((word, index) => (index === 0 ? word : capitalize(word))).join('');
}

export function pascalCase(words: readonly string[]): string {
  return words.map(capitalize).join('');
}

export function snakeCase(words: readonly string[]): string {
  return words.join('_');
}

export function kebabCase(words: readonly string[]): string {
  return words.join('-');
}

export function capitalize(word: string): string {
  return upperCase(word.charAt(0)) + word.slice(1);
}

/**
 * Converts to lower case. Removes the combining dot of a converted `İ`, because not all languages allow it in names.
 */
function lowerCase(word: string): string {
  return word.toLowerCase().replaceAll('\u0307', '');
}

const ASCII = /^\p{ASCII}*$/u;

/**
 * Converts to upper case, except characters such as `ß` and `ǰ`. Their upper case has several characters, which are not
 * always letters.
 */
export function upperCase(text: string): string {
  if (ASCII.test(text)) return text.toUpperCase();
  return text.replace(/./gsu, (character) => {
    const upper = character.toUpperCase();
    return upper.length === character.length ? upper : character;
  });
}
