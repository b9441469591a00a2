import { codeTag, encoded, joinCode, textOf, type Code } from '../code.ts';
import { visibleText } from './text.ts';
import { largestOf } from '../../core/long-lists.ts';

/** Text of a Markdown file (CommonMark 0.31, and GitHub's extensions). */
export type Markdown = Code<'markdown'>;

/** Writes Markdown: `` mark`- ${name}: ${text}` ``. */
export const mark = codeTag('markdown');

export function joinMd(pieces: readonly Markdown[], separator: Parameters<typeof joinCode>[2]): Markdown {
  return joinCode('markdown', pieces, separator);
}

/** Returns text for a paragraph, an item, or a heading, on one line and with all markup escaped. */
export function markdownText(text: string): Markdown {
  return encoded('markdown', inert(oneLine(text)));
}

/** Returns text as code within a line. Line ends become spaces. */
export function codeSpan(text: string): Markdown {
  const line = oneLine(text);
  if (line === '') return encoded('markdown', '');
  const ticks = '`'.repeat(longestRun(line) + 1);
  // Markdown strips a space next to a backtick, and a space on both sides of content that is not only spaces.
  const padded = /^`|`$|^ .*[^ ].* $/.test(line) ? ` ${line} ` : line;
  return encoded('markdown', `${ticks}${padded}${ticks}`);
}

/** Returns code for a fence of three backticks, which the template opens and closes. */
export function fencedCode(code: Code): Markdown {
  const text = textOf(code, code.language);
  if (/^\s*(`{3}|~{3})/m.test(text)) throw new TypeError('a line of code contains the end of its fence');
  return encoded('markdown', text);
}

/**
 * Returns any text as a block of code, with a fence that the text does not contain. `language`: a fixed word, not text
 * of a document.
 */
export function fence(text: string, language: string): Markdown {
  const shown = visibleText(text);
  const ticks = '`'.repeat(Math.max(3, longestRun(shown) + 1));
  return encoded('markdown', `${ticks}${language}\n${shown}\n${ticks}`);
}

/** Returns a name that is written in the same way in every language, such as the name of an npm package. */
export function fencedName(name: string): Markdown {
  if (!/^[\w@/.+~-]+$/.test(name)) throw new TypeError(`${JSON.stringify(name)} is not a plain name`);
  return encoded('markdown', name);
}

/** Returns a link to an http(s) URL, or to a path relative to the file. For any other target, returns only the text. */
export function markdownLink(text: Markdown, href: string): Markdown {
  const target = hrefOf(href);
  return target === undefined ? text : encoded('markdown', `[${textOf(text, 'markdown')}](<${target}>)`);
}

function hrefOf(href: string): string | undefined {
  if (/^(?:\.\.\/)*[\w-][\w./-]*(#[\w-]*)?$|^#[\w-]+$/.test(href)) return href;
  if (!URL.canParse(href)) return undefined;
  const url = new URL(href);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined;
  // `URL` has escaped line ends, spaces, and angle brackets, but not a backslash in a query or `&`.
  return url.href.replace(/[<>]/g, encodeURIComponent).replaceAll('\\', '%5C').replaceAll('&', '&amp;');
}

/**
 * Escapes markup, HTML, Liquid, references, mathematics, mentions, and bare URLs, so that all text is visible and has
 * no effect.
 */
function inert(text: string): string {
  // Most text has no markup, so it is returned unchanged.
  if (/^(?:[A-Za-z](?:[A-Za-z ,;'"()/]|[.:](?=[ ]|$))*)?$/.test(text) && !/www\.|:\/\//i.test(text))
    return text;
  return (
    text
      .replace(/[\\`*[\]<~|$]/g, '\\$&')
      .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
      .replace(/&(?=[#\p{L}])/gu, '&amp;')
      .replace(/@(?=[\p{L}\p{N}])/gu, '\\@')
      .replace(/:(?=\/\/)/g, '\\:')
      .replace(/www(?=\.)/gi, '$&\\')
      // `!` before a following link would turn it into an image.
      .replace(/!$/, '\\!')
      .replace(/(?<=\{)[{%]/g, '\\$&')
      .replace(/^[#+=>-]/, '\\$&')
      .replace(/^(\d+)([.)])/, '$1\\$2')
  );
}

function oneLine(text: string): string {
  return visibleText(text).replace(/\s+/g, ' ').trim();
}

function longestRun(text: string): number {
  if (!text.includes('`')) return 0;
  return largestOf(
    Array.from(text.matchAll(/`+/g), ([run]) => run.length),
    0,
  );
}
