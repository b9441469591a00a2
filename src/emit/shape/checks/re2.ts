/**
 * Translates patterns of ECMA-262 into the syntax of RE2, whose engines take linear time and support neither lookaround
 * nor backreferences.
 */

/** RE2 does not allow a repetition of more than a thousand. */
const MAX_REPEAT = 1000;
/** Maximum bound of one repetition. With a higher bound, the compiled program would be too large. */
const MAX_TOTAL = 20_000;

/** White space and line terminators of ECMA-262, of which RE2's `\s` has only some. */
const SPACE: readonly (readonly [number, number])[] = [
  [0x09, 0x0d],
  [0x20, 0x20],
  [0xa0, 0xa0],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
  [0xfeff, 0xfeff],
];
const LAST = 0x10ffff;
const ANYTHING = `\\x{0}-\\x{${LAST.toString(16)}}`;
const CONTROLS: Readonly<Record<string, number>> = { t: 9, n: 10, v: 11, f: 12, r: 13, '0': 0, b: 8 };

/** Returns the pattern in RE2's syntax, or undefined if RE2 cannot express it. */
export function re2Pattern(pattern: string): string | undefined {
  try {
    return new Translator(pattern).run();
  } catch (error) {
    if (error instanceof Inexpressible) return undefined;
    throw error;
  }
}

class Inexpressible extends Error {}

class Translator {
  readonly #text: string;
  #at = 0;
  #out = '';
  /** The position in the output at which the last atom starts. */
  #atom = 0;
  readonly #groups: number[] = [];

  constructor(text: string) {
    this.#text = text;
  }

  run(): string {
    while (this.#at < this.#text.length) this.#step();
    return this.#out;
  }

  #step(): void {
    const rest = this.#text.slice(this.#at);
    const group = /^\((?:\?(?:<?[=!]|:|<[^>]*>|[^)]*))?/u.exec(rest);
    if (group) return this.#open(group[0]);
    if (rest.startsWith(')')) {
      this.#atom = this.#groups.pop() ?? 0;
      return this.#add(')', 1);
    }
    const quantifier = /^(?:[*+?]|\{(\d+)(?:(,)(\d*))?\})\??/.exec(rest);
    if (quantifier) return this.#repeat(quantifier);
    this.#atom = this.#out.length;
    if (rest.startsWith('[')) return this.#class();
    if (rest.startsWith('.')) return this.#add('[^\\n\\r\\x{2028}\\x{2029}]', 1);
    if (/^[|^$]/.test(rest)) return this.#add(rest[0]!, 1);
    if (rest.startsWith('\\')) return this.#escape();
    const character = String.fromCodePoint(rest.codePointAt(0)!);
    this.#add(literal(character), character.length);
  }

  #open(head: string): void {
    if (/^\(\?(?!:|<[^=!])/u.test(head)) throw new Inexpressible();
    this.#groups.push(this.#out.length);
    this.#add('(?:', head.length);
  }

  #repeat(found: RegExpExecArray): void {
    const [text, least, comma, most] = found;
    if (least === undefined) return this.#add(text, text.length);
    const [low, high] = [
      Number(least),
      comma === undefined ? Number(least) : most ? Number(most) : undefined,
    ];
    if (Math.max(low, high ?? 0) <= MAX_REPEAT) return this.#add(text, text.length);
    if (Math.max(low, high ?? 0) > MAX_TOTAL) throw new Inexpressible();
    const atom = this.#out.slice(this.#atom);
    // The bounds of nested repetitions multiply, so the program would be too large.
    if (/\{\d/.test(atom.replace(/\\x\{/g, ''))) throw new Inexpressible();
    const exact = chunks(low).map((count) => `${atom}{${count}}`);
    const optional =
      high === undefined ? [`${atom}*`] : chunks(high - low).map((count) => `${atom}{0,${count}}`);
    this.#out = `${this.#out.slice(0, this.#atom)}(?:${[...exact, ...optional].join('')})`;
    this.#at += text.length;
  }

  #class(): void {
    const isNegated = this.#text[this.#at + 1] === '^';
    this.#at += isNegated ? 2 : 1;
    const parts: string[] = [];
    while (this.#at < this.#text.length && this.#text[this.#at] !== ']') parts.push(this.#classPart());
    this.#at += 1;
    const inside = parts.join('');
    if (inside === '') this.#out += isNegated ? `[${ANYTHING}]` : `[^${ANYTHING}]`;
    else this.#out += `[${isNegated ? '^' : ''}${inside}]`;
  }

  #classPart(): string {
    const rest = this.#text.slice(this.#at);
    const set = /^\\(?:[dDwWsS]|p\{[^}]*\}|P\{[^}]*\})/.exec(rest);
    if (set) {
      this.#at += set[0].length;
      return setOf(set[0]);
    }
    const first = this.#classCharacter();
    const isSpan = this.#text[this.#at] === '-' && !/^-(?:\]|\\[dDwWsSpP])/.test(this.#text.slice(this.#at));
    if (!isSpan) return code(first);
    this.#at += 1;
    return `${code(first)}-${code(this.#classCharacter())}`;
  }

  #classCharacter(): number {
    if (this.#text[this.#at] !== '\\') {
      const point = this.#text.codePointAt(this.#at);
      if (point === undefined || isSurrogate(point)) throw new Inexpressible();
      this.#at += point > 0xffff ? 2 : 1;
      return point;
    }
    return this.#characterEscape();
  }

  #escape(): void {
    const rest = this.#text.slice(this.#at);
    const set = /^\\(?:[dDwW]|p\{[^}]*\}|P\{[^}]*\})/.exec(rest);
    if (set) {
      this.#at += set[0].length;
      this.#out += setOf(set[0]);
      return;
    }
    if (/^\\[sS]/.test(rest)) return this.#add(`[${setOf(rest.slice(0, 2))}]`, 2);
    if (/^\\[bB]/.test(rest)) return this.#add(rest.slice(0, 2), 2);
    if (/^\\(?:[1-9]|k<)/.test(rest)) throw new Inexpressible();
    const point = this.#characterEscape();
    this.#out += point < 0x80 ? literal(String.fromCodePoint(point)) : code(point);
  }

  /** Reads an escape of one character. */
  #characterEscape(): number {
    const rest = this.#text.slice(this.#at);
    const found = /^\\(?:u\{([0-9a-f]+)\}|u([0-9a-f]{4})|x([0-9a-f]{2})|c([a-z])|([^]))/iu.exec(rest);
    if (!found) throw new Inexpressible();
    const [whole, braced, unit, byte, control, other] = found;
    this.#at += whole.length;
    if (control !== undefined) return control.toUpperCase().charCodeAt(0) - 64;
    if (other !== undefined) {
      return CONTROLS[other] ?? other.codePointAt(0)!;
    }
    const point = Number.parseInt(braced ?? unit ?? byte!, 16);
    if (!isSurrogate(point)) return point;
    const low = /^\\u([0-9a-f]{4})/i.exec(this.#text.slice(this.#at));
    const pair = low && String.fromCharCode(point, Number.parseInt(low[1]!, 16)).codePointAt(0)!;
    if (!pair || pair < 0x10000) throw new Inexpressible();
    this.#at += 6;
    return pair;
  }

  #add(output: string, length: number): void {
    this.#out += output;
    this.#at += length;
  }
}

function chunks(total: number): readonly number[] {
  const counts = Array.from({ length: Math.floor(total / MAX_REPEAT) }, () => MAX_REPEAT);
  return total % MAX_REPEAT === 0 ? counts : [...counts, total % MAX_REPEAT];
}

/** Long names of general categories, which RE2 does not support. */
const CATEGORIES: Readonly<Record<string, string>> = {
  Letter: 'L',
  Uppercase_Letter: 'Lu',
  Lowercase_Letter: 'Ll',
  Titlecase_Letter: 'Lt',
  Modifier_Letter: 'Lm',
  Other_Letter: 'Lo',
  Mark: 'M',
  Combining_Mark: 'M',
  Nonspacing_Mark: 'Mn',
  Spacing_Mark: 'Mc',
  Enclosing_Mark: 'Me',
  Number: 'N',
  Decimal_Number: 'Nd',
  digit: 'Nd',
  Letter_Number: 'Nl',
  Other_Number: 'No',
  Punctuation: 'P',
  punct: 'P',
  Symbol: 'S',
  Math_Symbol: 'Sm',
  Currency_Symbol: 'Sc',
  Separator: 'Z',
  Space_Separator: 'Zs',
  Control: 'Cc',
  cntrl: 'Cc',
  Format: 'Cf',
};

const CATEGORY = /^(?:L[ultmo]?|M[nce]?|N[dlo]?|P[cdseifo]?|S[mcko]?|Z[slp]?|C[cfo]?)$/;
const SCRIPT = /^[A-Z][a-z]{3,}(?:_[A-Z][a-z]+)*$/;

/** Translates a set of characters, such as `\d`. The result for `\s` and `\S` is valid only inside a class. */
function setOf(text: string): string {
  if (text === '\\s') return spans(SPACE);
  if (text === '\\S') return spans(complement(SPACE));
  const [, property, name = ''] = /^\\([pP])\{(.*)\}$/.exec(text) ?? [];
  if (property === undefined) return text;
  const [, script] = /^(?:sc|Script)=(.*)$/.exec(name) ?? [];
  const category = name.replace(/^(?:gc|General_Category)=/, '');
  const known = script ?? (Object.hasOwn(CATEGORIES, category) ? CATEGORIES[category]! : category);
  if (!(script === undefined ? CATEGORY : SCRIPT).test(known)) throw new Inexpressible();
  return `\\${property}{${known}}`;
}

function complement(set: typeof SPACE): typeof SPACE {
  const starts = [0, ...set.map(([, last]) => last + 1)];
  const ends = [...set.map(([first]) => first - 1), LAST];
  return starts.map((first, index) => [first, ends[index]!] as const);
}

function spans(set: typeof SPACE): string {
  return set.map(([first, last]) => (first === last ? code(first) : `${code(first)}-${code(last)}`)).join('');
}

function code(point: number): string {
  const character = String.fromCodePoint(point);
  return /[A-Za-z0-9_ ]/.test(character) ? character : `\\x{${point.toString(16)}}`;
}

/** Returns a character for use outside a class. */
function literal(character: string): string {
  if (isSurrogate(character.codePointAt(0)!)) throw new Inexpressible();
  return character.replace(/[\\.+*?()|[\]{}^$]/, '\\$&');
}

function isSurrogate(point: number): boolean {
  return point >= 0xd800 && point <= 0xdfff;
}
