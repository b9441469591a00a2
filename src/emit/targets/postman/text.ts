/**
 * Postman replaces `{{name}}` wherever a request has text, again and again until nothing is left to replace, and it
 * knows no escape. So no text of a document may hold `{{`: where the place has a second spelling of a brace it is
 * used, elsewhere a space is put between the two.
 */
import { visibleText } from '../../encode/text.ts';
import type { JsonValue } from '../../../core/json.ts';

/** Stands for a Postman variable in a value that is sent. */
export class Variable {
  readonly name: string;

  /** `name`: one that we made; Postman's own begin with `$`. */
  constructor(name: string) {
    if (!/^\$?[A-Za-z_][A-Za-z0-9_]*$/.test(name))
      throw new TypeError(`${JSON.stringify(name)} is no variable`);
    this.name = name;
  }

  /** As Postman wants it: `{{name}}`. */
  get reference(): string {
    return `{{${this.name}}}`;
  }
}

/** A JSON value in which variables stand for values that are known when the request is sent. */
export type Sample = JsonValue | Variable | readonly Sample[] | { readonly [key: string]: Sample };

export function isSampleObject(sample: Sample | undefined): sample is { readonly [key: string]: Sample } {
  return (
    typeof sample === 'object' && sample !== null && !Array.isArray(sample) && !(sample instanceof Variable)
  );
}

/** Where a text is printed. `url`: a part of an address; `line`: a header or form value; `prose`: for people. */
export type Place = 'url' | 'line' | 'prose';

/** Text of a document, as it may stand in a place. */
export function placed(text: string, place: Place): string {
  switch (place) {
    case 'url':
      return encodeURIComponent(text.toWellFormed()).replaceAll('%3A', ':').replaceAll('%2C', ',');
    case 'line':
      return apart(visibleText(text).replaceAll('\n', ' '));
    case 'prose':
      return apart(visibleText(text));
  }
}

/** The one value that a place has: text, number, truth; or its JSON. */
export function placedValue(value: Sample, place: Place): string {
  if (value instanceof Variable) return value.reference;
  if (typeof value === 'object' && value !== null) {
    const json = printJson(value, 0);
    // Only our variables have two braces side by side.
    return place === 'url' ? placed(json, place).replace(/%7B%7B(\$?\w+)%7D%7D/g, '{{$1}}') : json;
  }
  return placed(String(value), place);
}

/** JSON that holds no `{{` but that of its variables: in a string a brace has a second spelling. */
export function printJson(value: Sample, indent: number, depth = 0): string {
  if (value instanceof Variable) return `"${value.reference}"`;
  if (typeof value === 'string') return jsonText(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const parts = Array.isArray(value)
    ? (value as readonly Sample[]).map((item) => printJson(item, indent, depth + 1))
    : Object.entries(value as Readonly<Record<string, Sample>>).map(
        ([key, member]) => `${jsonText(key)}: ${printJson(member, indent, depth + 1)}`,
      );
  if (parts.length === 0) return `${open}${close}`;
  if (indent === 0) return `${open}${parts.join(', ')}${close}`;
  const inner = `\n${' '.repeat(indent * (depth + 1))}`;
  return `${open}${inner}${parts.join(`,${inner}`)}\n${' '.repeat(indent * depth)}${close}`;
}

function jsonText(text: string): string {
  return JSON.stringify(text).replace(/\{(?=\{)/g, '\\u007b');
}

/** No two braces side by side; three give none either. */
function apart(text: string): string {
  return text.replace(/\{(?=\{)/g, '{ ');
}
