/** Joins pieces of Java into lines. */
import { encoded, indented, textOf } from '../code.ts';
import type { Java } from './java.ts';

export const WIDTH = 100;
/** Maximum indentation of the parts of a string, because a word of any length can be before the string. */
const MAX_INDENT = 2 * WIDTH;

/**
 * Joins pieces. A number is a line break followed by this indentation. The lines of a text block are aligned with its
 * first line. `indent` is the indentation that is later added to all lines.
 */
export function linesOf(pieces: readonly (Java | number | '' | ' ')[], indent: number): Java {
  const texts: string[] = [];
  let column = 0;
  for (const piece of pieces) {
    const text =
      typeof piece === 'number'
        ? `\n${' '.repeat(piece - indent)}`
        : typeof piece === 'string'
          ? piece
          : indented(textOf(piece, 'java'), ' '.repeat(column));
    texts.push(text);
    const end = text.lastIndexOf('\n');
    column = end < 0 ? column + text.length : text.length - end - 1;
  }
  const text = texts.join('');
  if (text.includes('"""')) return encoded('java', text);
  return encoded(
    'java',
    text
      .split('\n')
      .map((line) => withShortTexts(line, indent))
      .join('\n'),
  );
}

/** Splits long strings at spaces and concatenates the parts, as google-java-format does (StringWrapper). */
function withShortTexts(line: string, indent: number): string {
  if (indent + line.length <= WIDTH) return line;
  let text = '';
  let end = 0;
  for (const { 0: literal, index } of line.matchAll(/"(?:[^"\\]|\\.)*"/g)) {
    text += line.slice(end, index);
    end = index + literal.length;
    const column = text.length - text.lastIndexOf('\n') - 1;
    const parts = wrapped(wordsOf(literal.slice(1, -1)), indent + column, line.length - end);
    // An empty literal has no words, but must not disappear.
    text +=
      literal.length === 2
        ? literal
        : parts.map((part) => `"${part}"`).join(`\n${' '.repeat(Math.min(column + 4, MAX_INDENT))}+ `);
  }
  return text + line.slice(end);
}

/**
 * Joins words into lines. `column` is the column of the first quotation mark. `after` is the number of characters after
 * the last quotation mark.
 */
function wrapped(words: readonly string[], column: number, after: number): readonly string[] {
  const lines: string[] = [];
  let width = WIDTH - column - 3;
  let rest = words.reduce((length, word) => length + word.length, 0);
  for (let next = 0; next < words.length;) {
    if (rest <= width) width -= after;
    let line = words[next++]!;
    while (next < words.length && !/\\[nr]$/.test(line) && line.length + words[next]!.length <= width)
      line += words[next++]!;
    rest -= line.length;
    if (lines.length === 0) width -= 6;
    lines.push(line);
  }
  return lines;
}

/** Splits a text into words. A word begins with the white space before it, and ends after an escaped line end. */
function wordsOf(text: string): readonly string[] {
  return text.match(/\s*(?:(?!\\[nr])(?:\\.|[^\s\\]))*(?:\\[nr])?/g)!.filter((word) => word !== '');
}
