/**
 * Postman replaces `{{name}}` in all text of a request, repeatedly until nothing is left to replace, and has no escape.
 * So no text from a document may contain `{{`. If a brace can be escaped in its context, it is escaped. Otherwise, a
 * space is inserted.
 */
import { visibleText } from '../../encode/text.ts';
import type { JsonValue } from '../../../core/json.ts';

/** A Postman variable inside a value. */
export class Variable {
  readonly name: string;
  readonly #isQuoted: boolean;

  /** @param name a name that the generator chose; Postman's own names begin with `$` */
  constructor(name: string, isQuoted = true) {
    if (!/^\$?[A-Za-z_][A-Za-z0-9_]*$/.test(name))
      throw new TypeError(`${JSON.stringify(name)} is not a variable`);
    this.name = name;
    this.#isQuoted = isQuoted;
  }

  /** Returns the variable for a number: JSON contains it without quotes. */
  get unquoted(): Variable {
    return new Variable(this.name, false);
  }

  /** Returns the variable in Postman's format: `{{name}}`. */
  get reference(): string {
    return `{{${this.name}}}`;
  }

  get json(): string {
    return this.#isQuoted ? `"${this.reference}"` : this.reference;
  }
}

/** A JSON value with variables for values that are known only when the request is sent. */
export type Sample = JsonValue | Variable | readonly Sample[] | { readonly [key: string]: Sample };

export function isSampleObject(sample: Sample | undefined): sample is { readonly [key: string]: Sample } {
  return (
    typeof sample === 'object' && sample !== null && !Array.isArray(sample) && !(sample instanceof Variable)
  );
}

/**
 * The context of printed text. `url` is a part of a URL, `line` is a header or form value, and `prose` is a text for
 * users.
 */
export type Place = 'url' | 'line' | 'prose';

/** Returns text of a document that is safe in its context. */
export function placed(text: string, place: Place): string {
  switch (place) {
    case 'url':
      return encodeURIComponent(text.toWellFormed()).replaceAll('%3A', ':');
    case 'line':
      return apart(visibleText(text).replaceAll('\n', ' '));
    case 'prose':
      return apart(visibleText(text));
  }
}

/** Returns a single value in its context: a string, a number, a boolean, or JSON. */
export function placedValue(value: Sample, place: Place): string {
  if (value instanceof Variable) return value.reference;
  return typeof value === 'object' && value !== null
    ? placedJson(value, place)
    : placed(String(value), place);
}

/** Returns a value as JSON in its context. */
export function placedJson(value: Sample, place: Place): string {
  const json = printJson(value, 0);
  // Only variables of the collection contain two adjacent braces.
  return place === 'url' ? placed(json, place).replace(/%7B%7B(\$?\w+)%7D%7D/g, '{{$1}}') : json;
}

/** Returns JSON in which only variables contain `{{`, because it escapes adjacent braces in strings. */
export function printJson(value: Sample, indent: number, depth = 0): string {
  if (value instanceof Variable) return value.json;
  if (typeof value === 'string') return jsonText(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const space = indent === 0 ? '' : ' ';
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const parts = Array.isArray(value)
    ? (value as readonly Sample[]).map((item) => printJson(item, indent, depth + 1))
    : Object.entries(value as Readonly<Record<string, Sample>>).map(
        ([key, member]) => `${jsonText(key)}:${space}${printJson(member, indent, depth + 1)}`,
      );
  if (parts.length === 0) return `${open}${close}`;
  if (indent === 0) return `${open}${parts.join(',')}${close}`;
  const inner = `\n${' '.repeat(indent * (depth + 1))}`;
  return `${open}${inner}${parts.join(`,${inner}`)}\n${' '.repeat(indent * depth)}${close}`;
}

function jsonText(text: string): string {
  return JSON.stringify(text).replace(/\{(?=\{)/g, '\\u007b');
}

/** Separates adjacent braces, even if there are three in a row. */
function apart(text: string): string {
  return text.replace(/\{(?=\{)/g, '{ ');
}
