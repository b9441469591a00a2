/** Escapes text of documents and services in Markdown (CommonMark 0.31 and GitHub's extensions). */
import { neutral, neutralLine } from './neutral.ts';
import { largestOf } from '../core/long-lists.ts';

/**
 * Escapes text for one line of a paragraph or cell. Markdown shows the text unchanged. Empty comments prevent mentions and
 * references.
 */
export function inertText(text: string): string {
  return neutralLine(text)
    .replace(/[\\`*_{}[\]<>()+\-.!|~$&:=^"']/g, '\\$&')
    .replace(/#/g, '\\#<!-- -->')
    .replace(/@/g, '@<!-- -->');
}

/** Formats a message. Text between backticks is code. */
export function messageText(text: string): string {
  return text
    .split(/`([^`]+)`/)
    .map((part, index) => (index % 2 === 1 ? codeSpan(part) : inertText(part)))
    .join('');
}

/** Returns inline code. Bars are escaped, because they would end a table cell. */
export function codeSpan(text: string): string {
  const line = neutralLine(text).trim();
  if (line === '') return '';
  const ticks = '`'.repeat(longestRun(line) + 1);
  const padded = /^`|`$/.test(line) ? ` ${line} ` : line;
  return `${ticks}${padded.replaceAll('|', '\\|')}${ticks}`;
}

/** Returns a code block with all lines of the text. */
export function fence(text: string, language = ''): string {
  const ticks = '`'.repeat(Math.max(3, longestRun(text) + 1));
  return `${ticks}${language}\n${neutral(text)}\n${ticks}`;
}

function longestRun(text: string): number {
  return largestOf(
    Array.from(text.matchAll(/`+/g), ([run]) => run.length),
    0,
  );
}
