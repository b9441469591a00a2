/**
 * The spelling of names in each language: the casing, a prefix if the first character is not allowed, and a trailing
 * `_` if the name is reserved. It depends only on the words and the wire name, so all targets use the same spelling.
 */
import {
  goKeywords,
  goPredeclared,
  javaKeywords,
  javaLang,
  javaObjectMethods,
  javaMethodKeywords,
  javaTypeKeywords,
  pythonBuiltins,
  pythonKeywords,
  pythonParameters,
  typescriptBindings,
  typescriptGlobals,
  typescriptMembers,
} from './reserved-words.ts';
import { goWord } from './initialisms.ts';
import { camelCase, pascalCase, snakeCase, upperCase } from './words.ts';

/**
 * The role of a name: `field` is a member of a type, `method` belongs to a client, `argument` belongs to a method, and
 * `constant` is an enum value.
 */
export type NameRole = 'type' | 'field' | 'method' | 'argument' | 'constant';

export interface Spelling {
  readonly name: string;
  /** True if the language forbids the plain name. */
  readonly escaped: boolean;
}

interface Style {
  /** Spells a name from its words and its wire name. */
  readonly spell: (words: readonly string[], wire: string) => string;
  /** Allowed first characters, and the prefix for a name that begins with another character. */
  readonly start: { readonly allowed: RegExp; readonly prefix: string };
  readonly forbidden: readonly ReadonlySet<string>[];
}

/** The naming rules of a language. */
interface Naming {
  /** Undefined if the language uses the wire name instead of an identifier. */
  readonly styles: Readonly<Record<NameRole, Style | undefined>>;
  /** Characters not allowed in names. */
  readonly foreign: RegExp;
  /** The normalization form in which the language compares names. */
  readonly sameWhen?: 'NFKC';
}

const letter = { allowed: /^[\p{ID_Start}_$]/u, prefix: '_' };
/** In Python, a leading `_` marks a private name (PEP 8), so the prefix is a letter. */
const pythonType = { ...letter, prefix: 'X' };
const pythonName = { ...letter, prefix: 'x' };
/** Unlike members, types never begin with `_`, so that a member does not hide its type. */
const javaType = { allowed: /^[\p{ID_Start}$]/u, prefix: 'X' };
/** An exported Go name begins with an upper-case letter. */
const upper = { allowed: /^\p{Lu}/u, prefix: 'X' };
const anything = { allowed: /^/, prefix: '' };

const pascal: Style['spell'] = (words) => pascalCase(words);
const camel: Style['spell'] = (words) => camelCase(words);
const snake: Style['spell'] = (words) => snakeCase(words);
const constant: Style['spell'] = (words) => upperCase(snakeCase(words));
const asOnTheWire: Style['spell'] = (_, wire) => wire;

const goPascal: Style['spell'] = (words) => words.map(goWord).join('');
/** Spells an unexported Go name, which begins with a lower-case word, even if the word is an initialism. */
const goCamel: Style['spell'] = ([first = '', ...others]) => first + others.map(goWord).join('');

const goExported: Style = { spell: goPascal, start: upper, forbidden: [] };

/** Letters of the Basic Multilingual Plane in current Unicode but not in Unicode 13 (Java 17). */
const YOUNG =
  '\\u0870-\\u0887\\u0889-\\u088f\\u08b5\\u08c8\\u08c9\\u0c5c\\u0c5d\\u0cdc\\u0cdd\\u170d\\u171f\\u1b4c\\u1c89\\u1c8a' +
  '\\u2c2f\\u2c5f\\u9ffd-\\u9fff\\ua7c0\\ua7c1\\ua7cb-\\ua7dc\\ua7f1-\\ua7f4';

/** The naming rules of each language. */
const NAMING = {
  TypeScript: {
    styles: {
      type: { spell: pascal, start: letter, forbidden: [typescriptBindings, typescriptGlobals] },
      field: { spell: asOnTheWire, start: anything, forbidden: [] },
      method: { spell: camel, start: letter, forbidden: [typescriptMembers] },
      argument: { spell: camel, start: letter, forbidden: [typescriptBindings] },
      constant: undefined,
    },
    foreign: /[^\p{ID_Continue}$]/gu,
  },
  Python: {
    styles: {
      type: { spell: pascal, start: pythonType, forbidden: [pythonKeywords, pythonBuiltins] },
      field: { spell: snake, start: pythonName, forbidden: [pythonKeywords] },
      method: { spell: snake, start: pythonName, forbidden: [pythonKeywords] },
      argument: { spell: snake, start: pythonName, forbidden: [pythonKeywords, pythonParameters] },
      constant: undefined,
    },
    foreign: /[^\p{XID_Continue}]/gu,
    sameWhen: 'NFKC',
  },
  Go: {
    styles: {
      type: goExported,
      field: goExported,
      method: goExported,
      argument: { spell: goCamel, start: letter, forbidden: [goKeywords, goPredeclared] },
      constant: goExported,
    },
    foreign: /[^\p{L}\p{Nd}]/gu,
  },
  Java: {
    styles: {
      type: { spell: pascal, start: javaType, forbidden: [javaKeywords, javaTypeKeywords, javaLang] },
      field: {
        spell: camel,
        start: letter,
        forbidden: [javaKeywords, javaMethodKeywords, javaObjectMethods],
      },
      method: {
        spell: camel,
        start: letter,
        forbidden: [javaKeywords, javaMethodKeywords, javaObjectMethods],
      },
      argument: { spell: camel, start: letter, forbidden: [javaKeywords] },
      constant: { spell: constant, start: letter, forbidden: [javaKeywords] },
    },
    foreign: new RegExp(`[^\\p{L}\\p{Nd}]|[\\u{10000}-\\u{10ffff}${YOUNG}]`, 'gu'),
  },
} satisfies Readonly<Record<string, Naming>>;

export type Language = keyof typeof NAMING;

export const LANGUAGES = Object.keys(NAMING) as readonly Language[];

function namingOf(language: Language): Naming {
  return NAMING[language];
}

/** Spells a name in a language. Returns undefined if the language does not need an identifier. */
export function spell(
  name: { readonly words: readonly string[]; readonly wire: string },
  language: Language,
  role: NameRole,
): Spelling | undefined {
  const { styles, sameWhen } = namingOf(language);
  const style = styles[role];
  if (!style) return undefined;
  const cased = style.spell(name.words, name.wire);
  const plain = sameWhen ? cased.normalize(sameWhen) : cased;
  const started = style.start.allowed.test(plain) ? plain : `${style.start.prefix}${plain}`;
  const isForbidden = style.forbidden.some((set) => set.has(started));
  return { name: isForbidden ? `${started}_` : started, escaped: isForbidden || started !== plain };
}

/** Returns a word with `other` in place of each forbidden character, in the normalization form of the language. */
export function spellableWord(
  word: string,
  language: Language,
  other: (character: string) => string,
): string {
  const { foreign, sameWhen } = namingOf(language);
  return (sameWhen ? word.normalize(sameWhen) : word).replace(foreign, other);
}
