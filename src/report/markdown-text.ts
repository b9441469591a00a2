/** Text of documents and services as Markdown (CommonMark 0.31, and what GitHub adds to it) that does nothing. */
import { neutral, neutralLine } from './neutral.ts';

/** On one line, in a paragraph or a cell; it reads as it is. Mentions and references are broken by an empty comment. */
export function inertText(text: string): string {
  return neutralLine(text)
    .replace(/[\\`*_{}[\]<>()+\-.!|~$&:=^"']/g, '\\$&')
    .replace(/#/g, '\\#<!-- -->')
    .replace(/@/g, '@<!-- -->');
}

/** A message: what stands between backticks is code. */
export function messageText(text: string): string {
  return text
    .split(/`([^`]+)`/)
    .map((part, index) => (index % 2 === 1 ? codeSpan(part) : inertText(part)))
    .join('');
}

/** As code within a line. In a cell a bar would end it. */
export function codeSpan(text: string): string {
  const line = neutralLine(text).trim();
  if (line === '') return '';
  const ticks = '`'.repeat(longestRun(line) + 1);
  const padded = /^`|`$/.test(line) ? ` ${line} ` : line;
  return `${ticks}${padded.replaceAll('|', '\\|')}${ticks}`;
}

/** A block of code, as many lines as it has. */
export function fence(text: string, language = ''): string {
  const ticks = '`'.repeat(Math.max(3, longestRun(text) + 1));
  return `${ticks}${language}\n${neutral(text)}\n${ticks}`;
}

function longestRun(text: string): number {
  return Math.max(0, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length));
}
