import { escapeHtml } from '../../core/html-text.ts';
import { encoded, textOf, type Code } from '../code.ts';
import { visibleText } from './text.ts';

/** Text of an HTML document. */
export type Html = Code<'html'>;

/**
 * Allowed values of a `markup` literal: text and numbers are escaped, lists are joined, undefined and false print
 * nothing.
 */
export type Printable = Html | string | number | undefined | false | readonly Printable[];

/** Writes HTML: `` markup`<a href="${url}">${name}</a>` ``. Attributes use double quotes. */
export function markup(literal: TemplateStringsArray, ...values: readonly Printable[]): Html {
  let text = literal[0]!;
  for (const [index, value] of values.entries()) text += printed(value) + literal[index + 1]!;
  return encoded('html', text);
}

/** Returns an address that opens a page or a mail program, or undefined for any other text. */
export function outsideUrl(href: string): string | undefined {
  const url = URL.parse(href);
  return url && ['https:', 'http:', 'mailto:'].includes(url.protocol) ? url.href : undefined;
}

function printed(value: Printable): string {
  if (value === undefined || value === false) return '';
  if (typeof value === 'string') return escaped(value);
  if (typeof value === 'number') return String(value);
  if (isList(value)) return value.map(printed).join('');
  return textOf(value, 'html');
}

function isList(value: Html | readonly Printable[]): value is readonly Printable[] {
  return Array.isArray(value);
}

/** Characters that HTML does not allow (noncharacters), and which `visibleText` does not escape. */
const NOT_ALLOWED = /[\ufdd0-\ufdef]|\p{Noncharacter_Code_Point}/gu;

function escaped(text: string): string {
  if (/^[\t\n !#-%(-;=?-~]*$/.test(text)) return text;
  return escapeHtml(visibleText(text).replace(NOT_ALLOWED, '\ufffd'));
}
