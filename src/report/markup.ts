import { escapeHtml } from '../core/html-text.ts';
import { neutral } from './neutral.ts';

/**
 * Encoded text of an XML or HTML document. A page consists of such text only, so that text of a document or a service
 * cannot reach it unencoded. Generated code follows the same principle (docs/decisions/0002-only-code-prints.md).
 */
export class Markup {
  readonly text: string;

  private constructor(text: string) {
    this.text = text;
  }

  /** Wraps text that needs no encoding, such as text from this repository. Callers must not pass input. */
  static own(text: string): Markup {
    return new Markup(text);
  }
}

/**
 * The allowed values of a `markup` literal. Text and numbers are encoded, lists are joined, and undefined and false are
 * omitted.
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

/** Encodes text. Characters that XML 1.0 forbids, and characters that hide or reorder text, become `\uXXXX`. */
function encoded(text: string): string {
  return escapeHtml(neutral(text)).replace(
    /[\ufffe\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16)}`,
  );
}
