import { javaKeywords } from '../../core/reserved-words.ts';
import { codeTag, encoded, joinCode, type Code } from '../code.ts';
import { visibleText } from './text.ts';

/** Code of a Java file. */
export type Java = Code<'java'>;

/** Writes Java: `` java`return ${value};` ``. */
export const java = codeTag('java');

export function joinJava(pieces: readonly Java[], separator: Parameters<typeof joinCode>[2]): Java {
  return joinCode('java', pieces, separator);
}

const IDENTIFIER = /^[\p{L}_$][\p{L}\p{Nd}_$]*$/u;
/**
 * Characters escaped in literals: controls, invisible characters, characters that change the text direction, and
 * characters not allowed in files.
 */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Cn}\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/gu;
const LOST = /[\u1680\u2000-\u200a\u2028\u2029\u205f\u3000]/u;
const SHORT: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };
/**
 * A constant has at most 65,535 bytes in a class file (JVM Specification §4.4.7), and a character has at most three
 * bytes.
 */
const MAX_LENGTH = 20_000;

/** True for text that Java reads as one name (Language Specification §3.8). */
export function isIdentifier(name: string): boolean {
  return IDENTIFIER.test(name) && !javaKeywords.has(name);
}

/** Returns a name chosen by the generator. Anything other than an identifier is an internal error. */
export function identifier(name: string): Java {
  if (!isIdentifier(name)) throw new TypeError(`${JSON.stringify(name)} is not an identifier`);
  return encoded('java', name);
}

/** Returns a name with several parts: a package, or a type in a package. */
export function qualifiedName(name: string): Java {
  return joinJava(name.split('.').map(identifier), '.');
}

/** False if the literal of a string is not a constant expression, which `case` requires. */
export function isConstant(value: string): boolean {
  return value.length <= MAX_LENGTH;
}

/**
 * Returns an expression with the value of any string. Java reads Unicode escapes first, even in comments (Language
 * Specification §3.3). A Unicode escape of a line terminator would end the literal, so control characters are written
 * in octal, and a backslash is always escaped.
 */
export function stringLiteral(value: string): Java {
  const parts = partsOf(value).map((part) => encoded('java', `"${escaped(part).replace(/"/g, '\\"')}"`));
  const [only, ...others] = parts;
  return others.length === 0 ? only! : java`String.join("", ${joinJava(parts, ', ')})`;
}

/**
 * Returns the lines of a text block (Language Specification §3.10.6) with its delimiters. Returns undefined if the
 * string is too long, or contains white space that needs a Unicode escape, because Java reads the escape before it
 * strips lines.
 */
export function textBlock(value: string): Java | undefined {
  if (value.length > MAX_LENGTH || LOST.test(value)) return undefined;
  const body = value
    .split('\n')
    .map((line) =>
      escaped(line)
        .replace(/"{3,}/g, (run) => '\\"'.repeat(run.length))
        .replace(/ $/, '\\s'),
    )
    .join('\n');
  return encoded('java', value.endsWith('\n') ? `"""\n${body}"""` : `"""\n${body}\\\n"""`);
}

/** Returns the literal of a number: an `int` if possible, or else a `long`, or else a `double`. */
export function numberLiteral(value: number): Java {
  if (Number.isSafeInteger(value))
    return encoded('java', Math.abs(value) < 2 ** 31 ? String(value) : `${value}L`);
  if (!Number.isFinite(value)) throw new TypeError(`${value} has no literal`);
  return encoded('java', String(value).includes('e') ? String(value) : `${value}d`);
}

/** Adds an annotation to each top-level type of a file, between its documentation and its modifiers. */
export function annotated(types: Java, annotation: Java): Java {
  return encoded(
    'java',
    types.text.replace(/^(?=\w.*\b(?:class|interface|enum)\b)/gm, () => `${annotation.text}\n`),
  );
}

/** Returns a comment on one line. */
export function lineComment(text: string): Java {
  const line = visibleText(text).replace(/\s+/g, ' ').replaceAll('\\', '/').trim();
  return encoded('java', `// ${line}`);
}

function escaped(text: string): string {
  return text.replace(/\\/g, '\\\\').replace(UNPRINTABLE, escape);
}

function escape(character: string): string {
  const short = SHORT[character];
  if (short !== undefined) return short;
  const code = character.codePointAt(0)!;
  if (code < 0x100) return `\\${code.toString(8).padStart(3, '0')}`;
  return Array.from({ length: character.length }, (_, index) => unit(character.charCodeAt(index))).join('');
}

function unit(code: number): string {
  return `\\u${code.toString(16).padStart(4, '0')}`;
}

function partsOf(value: string): readonly string[] {
  const parts = Array.from({ length: Math.ceil(value.length / MAX_LENGTH) }, (_, index) =>
    value.slice(index * MAX_LENGTH, (index + 1) * MAX_LENGTH),
  );
  return parts.length === 0 ? [''] : parts;
}
