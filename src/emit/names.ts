/** Converts names to unique identifiers of a scope, with the casing and the letters of a language. */
import { spell, spellableWord, type Language, type NameRole } from '../core/spelling.ts';

/** The names in use in one scope. For the same order of claims, it returns the same names. */
export class NameScope {
  readonly #taken = new Set<string>();
  /** The first number that was not tried for each name, so that many equal names take linear time. */
  readonly #next = new Map<string, number>();
  readonly #fold: (name: string) => string;

  /** @param fold maps equal names to the same string. File systems, for example, ignore case. */
  constructor(taken: Iterable<string> = [], fold: (name: string) => string = (name) => name) {
    this.#fold = fold;
    for (const name of taken) this.#taken.add(fold(name));
  }

  /** Returns `wanted`, or `wanted2`, `wanted3` … if it is in use. */
  claim(wanted: string, separator = ''): string {
    let name = wanted;
    if (this.has(wanted)) {
      const stem = `${wanted}${separator}`;
      const key = this.#fold(stem);
      let count = this.#next.get(key) ?? 2;
      do name = `${stem}${count++}`;
      while (this.has(name));
      this.#next.set(key, count);
    }
    this.#taken.add(this.#fold(name));
    return name;
  }

  /** Like `claim`, but puts `_` between a name that ends with a digit and the number. */
  claimSpelled(wanted: string): string {
    return this.claim(wanted, /\d$/.test(wanted) ? '_' : '');
  }

  has(name: string): boolean {
    return this.#taken.has(this.#fold(name));
  }
}

/** Maximum length of an identifier. Enum values can be whole paragraphs, and compilers limit the length of a name. */
const MAX_LENGTH = 1_000;

/** A name as lower-case words, and its wire name if it has one. */
export interface Words {
  readonly words: readonly string[];
  readonly wire?: string;
}

/** Names in the spelling of one language. */
export interface LanguageNames {
  /** Returns the words in the language's casing, with a trailing `_` if the language or `taken` forbids the name. */
  readonly spell: (name: Words, role: NameRole, taken?: ReadonlySet<string>) => string;
  /** Returns a free name of a scope. For the same order of claims, it returns the same names. */
  readonly claim: (scope: NameScope, name: Words, role: NameRole, taken?: ReadonlySet<string>) => string;
}

export function namesIn(language: Language): LanguageNames {
  const spellable = (word: string): string => spellableWord(word, language, hexadecimal);
  const spellName: LanguageNames['spell'] = (name, role, taken) => {
    const words = name.words.map(spellable);
    const whole = spell({ words, wire: name.wire ?? words.join('_') }, language, role)!.name;
    const spelled = whole.length > MAX_LENGTH ? beginning(whole) : whole;
    return taken?.has(spelled) ? `${spelled}_` : spelled;
  };
  return {
    spell: spellName,
    claim: (scope, name, role, taken) => scope.claimSpelled(spellName(name, role, taken)),
  };
}

/** Returns the first characters of a name, without splitting a surrogate pair. */
function beginning(name: string): string {
  return name.slice(0, MAX_LENGTH).replace(/[\ud800-\udbff]$/, '');
}

/** Returns the code point of a character, such as `x2d`, for names that cannot contain the character itself. */
export function hexadecimal(character: string): string {
  return `x${character.codePointAt(0)!.toString(16)}`;
}
