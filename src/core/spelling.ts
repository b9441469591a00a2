/**
 * How each language spells a name: its own casing, and a trailing `_` only where the language forbids the name.
 * A function of the words and of the wire name alone, so that every part of the toolkit says the same.
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
 * Where a name stands. `field`: a member of a type; `method`: of a client; `argument`: of a method; `constant`: an
 * enum value.
 */
export type NameRole = 'type' | 'field' | 'method' | 'argument' | 'constant';

export interface Spelling {
  readonly name: string;
  /** True when the language forbids the name as it would have been. */
  readonly escaped: boolean;
}

interface Style {
  /** From the words of a name and the name on the wire. */
  readonly spell: (words: readonly string[], wire: string) => string;
  /** First character when the name would begin with one that the language does not allow there. */
  readonly start: { readonly allowed: RegExp; readonly prefix: string };
  readonly forbidden: readonly ReadonlySet<string>[];
}

/** All that a language says of names. */
interface Naming {
  /** Undefined: the language has no identifier there, only the text on the wire. */
  readonly styles: Readonly<Record<NameRole, Style | undefined>>;
  /** What no name can have in it. */
  readonly foreign: RegExp;
  /** Names are one when they are in this form. */
  readonly sameWhen?: 'NFKC';
}

const letter = { allowed: /^[\p{ID_Start}_$]/u, prefix: '_' };
/** In Python, a name that begins with `_` is nobody else's to use (PEP 8). */
const pythonType = { ...letter, prefix: 'X' };
const pythonName = { ...letter, prefix: 'x' };
/** An exported name of Go begins with an upper-case letter. */
const upper = { allowed: /^\p{Lu}/u, prefix: 'X' };
const anything = { allowed: /^/, prefix: '' };

const pascal: Style['spell'] = (words) => pascalCase(words);
const camel: Style['spell'] = (words) => camelCase(words);
const snake: Style['spell'] = (words) => snakeCase(words);
const constant: Style['spell'] = (words) => upperCase(snakeCase(words));
const asOnTheWire: Style['spell'] = (_, wire) => wire;

const goPascal: Style['spell'] = (words) => words.map(goWord).join('');
/** A name that is not exported begins with a word in lower case, initialisms too. */
const goCamel: Style['spell'] = ([first = '', ...others]) => first + others.map(goWord).join('');

const goExported: Style = { spell: goPascal, start: upper, forbidden: [] };

/** Letters of the Basic Multilingual Plane that Unicode has and Java 17 (Unicode 13) has not. */
const YOUNG =
  '\\u0870-\\u0887\\u0889-\\u088f\\u08b5\\u08c8\\u08c9\\u0c5c\\u0c5d\\u0cdc\\u0cdd\\u170d\\u171f\\u1b4c\\u1c89\\u1c8a' +
  '\\u2c2f\\u2c5f\\u9ffd-\\u9fff\\ua7c0\\ua7c1\\ua7cb-\\ua7dc\\ua7f1-\\ua7f4';

/** A row a language. */
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
      type: { spell: pascal, start: letter, forbidden: [javaKeywords, javaTypeKeywords, javaLang] },
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

/** A name as a language spells it; undefined where it needs no identifier. */
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

/** A word with `other` for each character that no name can have, in the form in which the language compares names. */
export function spellableWord(
  word: string,
  language: Language,
  other: (character: string) => string,
): string {
  const { foreign, sameWhen } = namingOf(language);
  return (sameWhen ? word.normalize(sameWhen) : word).replace(foreign, other);
}
