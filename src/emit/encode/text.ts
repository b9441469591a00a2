import { unicodeEscape } from '../../core/unicode-escape.ts';
/**
 * Invisible characters and characters that change the text direction: C0 and C1 controls other than TAB and LF, bidi
 * controls, BOM, U+2028, U+2029, and lone surrogates.
 */
const INVISIBLE =
  // eslint-disable-next-line no-control-regex -- naming them is the point
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]|\p{Cs}/gu;

/** Returns prose with LF as line ends, and with invisible characters as visible `\uXXXX`. */
export function visibleText(text: string): string {
  // Most text needs no change.
  if (/^[\t\n\u0020-\u007e]*$/.test(text)) return text;
  return text.replace(/\r\n?/g, '\n').replace(INVISIBLE, unicodeEscape);
}

/** Wraps prose at `width`. Preserves existing line breaks, indented lines, fenced code, tables, and headings. */
export function wrapText(text: string, width: number): readonly string[] {
  let fenced = false;
  return text.split('\n').flatMap((line) => {
    if (/^\s*(```|~~~)/.test(line)) fenced = !fenced;
    const trimmed = line.trimEnd();
    return fenced || trimmed.length <= width || /^(\s{4}|\||#)/.test(trimmed)
      ? [trimmed]
      : wrapLine(trimmed, width);
  });
}

function wrapLine(line: string, width: number): readonly string[] {
  const indent = /^\s*(?:[-*+] |\d+[.)] )?/.exec(line)?.[0].replace(/\S/g, ' ') ?? '';
  const lines: string[] = [];
  let current = '';
  for (const word of line.trimStart().split(/ +/)) {
    const candidate = current === '' ? word : `${current} ${word}`;
    if (current !== '' && candidate.length > width) {
      lines.push(current);
      current = indent + word;
    } else
      current = current === '' ? (lines.length === 0 ? /^\s*/.exec(line)![0] : indent) + word : candidate;
  }
  return [...lines, current];
}
