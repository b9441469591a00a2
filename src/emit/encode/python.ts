import type { JsonValue } from '../../core/json.ts';
import { pythonKeywords } from '../../core/reserved-words.ts';
import { smallestOf } from '../../core/long-lists.ts';
import { codeTag, encoded, joinCode, type Code } from '../code.ts';
import { visibleText, wrapText } from './text.ts';

/** Code of a Python module. */
export type Py = Code<'python'>;

/** Writes Python: `` py`return ${value}` ``. */
export const py = codeTag('python');

export function joinPy(pieces: readonly Py[], separator: Parameters<typeof joinCode>[2]): Py {
  return joinCode('python', pieces, separator);
}

const IDENTIFIER = /^[\p{XID_Start}_]\p{XID_Continue}*$/u;
/**
 * Characters escaped in literals: controls, invisible characters, characters that change the text direction, and
 * characters not allowed in files.
 */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\u00a0\u2000-\u200a\u202f\u205f\u3000]/gu;
const SHORT: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** True for text that Python reads as one name, without changing it by normalization (Language Reference §2.3). */
export function isIdentifier(name: string): boolean {
  return IDENTIFIER.test(name) && name === name.normalize('NFKC') && !pythonKeywords.has(name);
}

/** Returns a name chosen by the generator. Anything other than an identifier is an internal error. */
export function identifier(name: string): Py {
  if (!isIdentifier(name)) throw new TypeError(`${JSON.stringify(name)} is not an identifier`);
  return encoded('python', name);
}

/** Returns the dotted name of a module, relative or absolute. */
export function moduleName(name: string): Py {
  const parts = name.replace(/^\.+/, '').split('.');
  if (parts.some((part) => part !== '' && !isIdentifier(part)))
    throw new TypeError(`${JSON.stringify(name)} is not a module`);
  return encoded('python', name);
}

/** Returns a string literal with the quotes that need fewer escapes, or with double quotes if the number is equal. */
export function stringLiteral(value: string): Py {
  const double = value.split('"').length;
  const single = value.split("'").length;
  const quote = double > single ? "'" : '"';
  const body = value.replace(/\\/g, '\\\\').replaceAll(quote, `\\${quote}`).replace(UNPRINTABLE, escape);
  return encoded('python', `${quote}${body}${quote}`);
}

/** Returns a literal over several lines with exactly this value. */
export function textLiteral(value: string): Py {
  const body = value
    .replace(/\\/g, '\\\\')
    .replace(/"(?="")|"$/g, '\\"')
    .replace(UNPRINTABLE, (character) => (character === '\n' ? character : escape(character)));
  return encoded('python', `"""${body}"""`);
}

/** Returns the literal of a number. */
export function numberLiteral(value: number): Py {
  if (Number.isInteger(value)) return encoded('python', String(BigInt(value)));
  if (!Number.isFinite(value)) throw new TypeError(`${value} has no literal`);
  return encoded('python', String(value));
}

/** True for a value allowed in `Literal[…]` (PEP 586). */
export function isLiteral(value: JsonValue): value is string | boolean | number {
  return typeof value === 'string' || typeof value === 'boolean' || isWhole(value);
}

export function isWhole(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value);
}

/** Returns a JSON scalar as an expression. */
export function scalarLiteral(value: string | number | boolean | null): Py {
  if (typeof value === 'string') return stringLiteral(value);
  if (typeof value === 'number') return numberLiteral(value);
  return encoded('python', value === null ? 'None' : value ? 'True' : 'False');
}

/** Returns a JSON value as an expression on one line. */
export function jsonLiteral(value: JsonValue): Py {
  if (typeof value !== 'object' || value === null) return scalarLiteral(value);
  if (Array.isArray(value)) return py`[${joinPy((value as readonly JsonValue[]).map(jsonLiteral), ', ')}]`;
  const members = Object.entries(value as Readonly<Record<string, JsonValue>>).map(
    ([key, member]) => py`${stringLiteral(key)}: ${jsonLiteral(member)}`,
  );
  return py`{${joinPy(members, ', ')}}`;
}

/**
 * Returns a docstring with the wrapped `paragraphs`, or undefined if they have no text. All lines get the indentation
 * of the first line.
 */
export function docstring(paragraphs: readonly (string | undefined)[], width = 88): Py | undefined {
  const text = paragraphs
    .filter((paragraph) => paragraph !== undefined && paragraph.trim() !== '')
    .map((paragraph) => paragraph!.trim())
    .join('\n\n');
  if (text === '') return undefined;
  const lines = dedented(wrapText(docText(text), width).map((line) => line.trimEnd()));
  const [first = ''] = lines;
  // A quotation mark next to the delimiters would become part of them.
  const opening = first.startsWith('"') ? '""" ' : '"""';
  // A backslash would escape the closing delimiter.
  const end = lines.length > 1 || first.endsWith('\\') ? '\n' : first.endsWith('"') ? ' ' : '';
  return encoded('python', `${opening}${lines.join('\n')}${end}"""`);
}

/** Puts `#` before each line of a text. */
export function lineComment(text: string): Py {
  const lines = visibleText(text).split('\n');
  return encoded('python', lines.map((line) => `# ${line}`.trimEnd()).join('\n'));
}

/** Removes the common indentation of all lines except the first, as the formatter does. */
function dedented([first = '', ...others]: readonly string[]): readonly string[] {
  const indents = others.filter((line) => line !== '').map((line) => /^ */.exec(line)![0].length);
  const common = indents.length === 0 ? 0 : smallestOf(indents);
  return [first, ...others.map((line) => line.slice(common))];
}

/** Escapes backslashes and consecutive quotation marks, which could end the docstring. Replaces tabs with spaces. */
function docText(text: string): string {
  return visibleText(text)
    .replaceAll('\t', '    ')
    .replace(/\\/g, '\\\\')
    .replace(/"(?="")/g, '\\"');
}

function escape(character: string): string {
  const short = SHORT[character];
  if (short !== undefined) return short;
  const code = character.codePointAt(0)!;
  if (code < 0x100) return `\\x${code.toString(16).padStart(2, '0')}`;
  if (code < 0x10000) return `\\u${code.toString(16).padStart(4, '0')}`;
  return `\\U${code.toString(16).padStart(8, '0')}`;
}
