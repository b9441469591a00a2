import { goKeywords } from '../../core/reserved-words.ts';
import { codeTag, encoded, joinCode, type Code } from '../code.ts';
import { visibleText, wrapText } from './text.ts';

/** Code of a Go file. */
export type Go = Code<'go'>;

/** Writes Go: `` go`return ${value}` ``. */
export const go = codeTag('go');

export function joinGo(pieces: readonly Go[], separator: Parameters<typeof joinCode>[2]): Go {
  return joinCode('go', pieces, separator);
}

const IDENTIFIER = /^[\p{L}_][\p{L}\p{Nd}_]*$/u;
/**
 * Characters escaped in literals: controls, invisible characters, characters that change the text direction, and
 * characters not allowed in files.
 */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\ufeff]/gu;
const SHORT: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** True for text that Go reads as one name (Language Specification, Identifiers). */
export function isIdentifier(name: string): boolean {
  return IDENTIFIER.test(name) && !goKeywords.has(name);
}

/** Returns a name chosen by the generator. Anything other than an identifier is an internal error. */
export function identifier(name: string): Go {
  if (!isIdentifier(name)) throw new TypeError(`${JSON.stringify(name)} is not an identifier`);
  return encoded('go', name);
}

/** Returns the import path of a package, in quotes (Language Specification, Import declarations). */
export function importPath(path: string): Go {
  if (!/^[\w.~-]+(\/[\w.~-]+)*$/.test(path))
    throw new TypeError(`${JSON.stringify(path)} is not an import path`);
  return encoded('go', `"${path}"`);
}

/** Returns a module path without quotes, as in `go.mod`. */
export function modulePath(path: string): Go {
  return encoded('go', importPath(path).text.slice(1, -1));
}

/** Returns an interpreted string literal. A lone surrogate becomes U+FFFD, because Go strings cannot contain it. */
export function stringLiteral(value: string): Go {
  const body = value.toWellFormed().replace(/[\\"]/g, '\\$&').replace(UNPRINTABLE, escape);
  return encoded('go', `"${body}"`);
}

/**
 * Returns a raw literal for a text of several lines that such a literal can contain, or else an interpreted literal.
 */
export function textLiteral(value: string): Go {
  const isRaw =
    value.includes('\n') && !value.includes('`') && value.replaceAll('\n', '').search(UNPRINTABLE) < 0;
  return isRaw ? encoded('go', `\`${value}\``) : stringLiteral(value);
}

/** Returns the literal of a number. */
export function numberLiteral(value: number): Go {
  if (Number.isInteger(value)) return encoded('go', String(BigInt(value)));
  if (!Number.isFinite(value)) throw new TypeError(`${value} has no literal`);
  return encoded('go', String(value));
}

/**
 * Returns a doc comment with the wrapped `paragraphs`, or undefined if they have no text. The text is Markdown, so
 * lines with a special meaning in go/doc (code, headings, link definitions) become paragraphs.
 */
export function docComment(paragraphs: readonly (string | undefined)[], width = 117): Go | undefined {
  const blocks = paragraphs
    .flatMap((paragraph) => visibleText(paragraph ?? '').split(/\n\s*\n/))
    .map((paragraph) => wrapText(plain(paragraph), width).flatMap((line) => unmarked(line.trim()) || []))
    .filter((lines) => lines.length > 0);
  const [first] = blocks;
  if (!first) return undefined;
  const lines = blocks.flatMap((block, index) => [...(index > 0 ? [''] : []), ...ended(block)]);
  return encoded('go', lines.map((line) => (line === '' ? '//' : `// ${line}`)).join('\n'));
}

/** Puts `//` before each line of a text. */
export function lineComment(text: string): Go {
  const lines = visibleText(text).split('\n');
  return encoded('go', lines.map((line) => `// ${unconstrained(line)}`.trimEnd()).join('\n'));
}

/** Returns lines as a code block of a doc comment. */
export function codeComment(lines: readonly string[]): Go {
  return encoded('go', lines.map((line) => (line === '' ? '//' : `//\t${line}`)).join('\n'));
}

/** Removes indentation and fences, and shortens `` and '' to one character, because gofmt would change them. */
function plain(paragraph: string): string {
  return paragraph
    .replace(/``+/g, '`')
    .replace(/''+/g, "'")
    .split('\n')
    .map((line) => line.replaceAll('\t', ' ').trim())
    .filter((line) => !/^(`|~~~)$/.test(line))
    .join('\n');
}

/** Rewrites lines that go/doc would read as headings or link definitions. */
function unmarked(line: string): string {
  const text = unconstrained(line.replace(/^(#+ *)+/, ''));
  return text.startsWith('[') ? text.replaceAll(']:', '] :') : text;
}

/**
 * Changes `+build`, because gofmt reads `// +build x` as a build constraint in any comment (cmd/go, "Build
 * constraints").
 */
function unconstrained(line: string): string {
  return line.replace(/^(\s*)\+(?=build)/, '$1＋');
}

/** Adds a period to a one-line paragraph without final punctuation, because go/doc would read it as a heading. */
function ended(block: readonly string[]): readonly string[] {
  const [only, ...others] = block;
  return others.length === 0 && only !== undefined && /[\p{L}\p{N}'")\]]$/u.test(only) ? [`${only}.`] : block;
}

function escape(character: string): string {
  const short = SHORT[character];
  if (short !== undefined) return short;
  const code = character.codePointAt(0)!;
  if (code < 0x80) return `\\x${code.toString(16).padStart(2, '0')}`;
  if (code < 0x10000) return `\\u${code.toString(16).padStart(4, '0')}`;
  return `\\U${code.toString(16).padStart(8, '0')}`;
}

/** Returns this number of spaces. */
export function spaces(count: number): Go {
  return encoded('go', ' '.repeat(count));
}
