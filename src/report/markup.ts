import { neutral } from './neutral.ts';

/**
 * Text of an XML or HTML document, already encoded. Only `markup` makes it, so that nothing unencoded reaches a page
 * (docs/decisions/0002-only-code-prints.md has the same law for generated code).
 */
export class Markup {
  readonly text: string;

  private constructor(text: string) {
    this.text = text;
  }

  /** Our own text, which is no one's input. */
  static own(text: string): Markup {
    return new Markup(text);
  }
}

/** What may stand in a `markup` literal: text and numbers are encoded, lists are joined, nothing prints nothing. */
export type Printable = Markup | string | number | undefined | false | readonly Printable[];

/** Writes XML and HTML: `` markup`<td title="${name}">${cells}</td>` ``. Attributes stand in double quotes. */
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

/** Characters that XML 1.0 has no way to hold are shown as `\uXXXX`, as are those that hide or reorder text. */
function encoded(text: string): string {
  return neutral(text)
    .replace(/[&<>"']/g, (character) => ENTITIES[character]!)
    .replace(/[\ufffe\uffff]/g, (character) => `\\u${character.charCodeAt(0).toString(16)}`);
}
