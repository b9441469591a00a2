/** Converts names to unique identifiers of a scope, in the casing and the letters of a language. */
import { spell, spellableWord, type Language, type NameRole } from '../core/spelling.ts';

/** Names already taken in one scope. Hands out free ones, the same for the same order of requests. */
export class NameScope {
  readonly #taken = new Set<string>();
  /** The first number not yet tried behind a name, so that many equal names take linear time. */
  readonly #next = new Map<string, number>();
  readonly #fold: (name: string) => string;

  /** `fold` determines equality of names: file systems ignore case. */
  constructor(taken: Iterable<string> = [], fold: (name: string) => string = (name) => name) {
    this.#fold = fold;
    for (const name of taken) this.#taken.add(fold(name));
  }

  /** `wanted`, or `wanted2`, `wanted3` … when it is taken. */
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

  /** Like `claim`; a number after a name ending in a digit is separated. */
  claimSpelled(wanted: string): string {
    return this.claim(wanted, /\d$/.test(wanted) ? '_' : '');
  }

  has(name: string): boolean {
    return this.#taken.has(this.#fold(name));
  }
}

/** Longer identifiers are cut: the values of enums are whole texts, and compilers limit the bytes of a name. */
const MAX_LENGTH = 1_000;

/** The parts of a name. */
export interface Words {
  readonly words: readonly string[];
  readonly wire?: string;
}

/** Names as one language spells them. */
export interface LanguageNames {
  /** The words in the language's casing, with a trailing `_` where the language forbids the name, or `taken` does. */
  readonly spell: (name: Words, role: NameRole, taken?: ReadonlySet<string>) => string;
  /** Hands out names of one scope, the same for the same order of requests. */
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

/** The first characters of a name, none of them half a surrogate pair. */
function beginning(name: string): string {
  return name.slice(0, MAX_LENGTH).replace(/[\ud800-\udbff]$/, '');
}

/** `x2d`: a character not allowed in names, by its number. */
export function hexadecimal(character: string): string {
  return `x${character.codePointAt(0)!.toString(16)}`;
}
