import { neutral } from './neutral.ts';

/**
 * Encoded text of an XML or HTML document. Only `markup` creates it, so that no unencoded text reaches a page, as in
 * generated code (docs/decisions/0002-only-code-prints.md).
 */
export class Markup {
  readonly text: string;

  private constructor(text: string) {
    this.text = text;
  }

  /** Marks our own text, which contains no input. */
  static own(text: string): Markup {
    return new Markup(text);
  }
}

/**
 * Allowed values of a `markup` literal: text and numbers are encoded, lists are joined, undefined and false print
 * nothing.
 */
export type Printable = Markup | string | number | undefined | false | readonly Printable[];

/** Writes XML and HTML: `` markup`<td title="${name}">${cells}</td>` ``. Attributes use double quotes. */
export function markup(literal: TemplateStringsArray, ...values: readonly Printable[]): Markup {
  const pieces = literal.map((piece, index) => piece + (index < values.length ? printed(values[index]) : ''));
  return Markup.own(pieces.join(''));
}

function printed(value: Printable): string {
  if (value instanceof Markup) return value.text;
  if (value === undefined || value === false) return '';
  if (typeof value === 'object') return value.map(printed).join('');
  return encoded(String(value));
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Characters not allowed in XML 1.0, and those that hide or reorder text, are shown as `\uXXXX`. */
function encoded(text: string): string {
  return neutral(text)
    .replace(/[&<>"']/g, (character) => ENTITIES[character]!)
    .replace(/[\ufffe\uffff]/g, (character) => `\\u${character.charCodeAt(0).toString(16)}`);
}
