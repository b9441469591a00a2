import type { ParameterStyle } from './route.ts';
import { readingOf, type Reading, type Shape } from './shape.ts';
import type { Decode } from './text.ts';
import { branch, leaf, type Tree } from './tree.ts';

/** Encoding of a value. */
export interface Styled {
  readonly name: string;
  readonly style: ParameterStyle;
  readonly explode: boolean;
  readonly shape: Shape;
}

/** The separators of list items, plain and exploded. */
const SEPARATORS: Readonly<Record<ParameterStyle, readonly [plain: string | RegExp, exploded: string]>> = {
  simple: [',', ','],
  form: [',', '&'],
  label: [',', '.'],
  matrix: [',', ';'],
  spaceDelimited: [/%20|\+| /, '&'],
  pipeDelimited: [/%7C|\|/i, '&'],
  deepObject: [',', '&'],
};

/**
 * Reads one raw value, percent-encoded as sent, according to its style (RFC 6570 as used by OpenAPI 3.1 §4.8.12.4).
 * Returns undefined if the value does not have the style.
 */
export function readStyled(raw: string, rule: Styled, decode: Decode): Tree | undefined {
  const { style, explode } = rule;
  const reading = readingOf(rule.shape);
  if (style === 'matrix')
    return raw.startsWith(';') ? readMatrix(raw.slice(1), rule, reading, decode) : undefined;
  if (style === 'label' && !raw.startsWith('.')) return undefined;
  const text = style === 'label' ? raw.slice(1) : raw;
  const [plain, exploded] = SEPARATORS[style];
  return readParts(text, text.split(explode ? exploded : plain), explode, reading, decode);
}

/** Reads `;color=blue,black`, or exploded `;color=blue;color=black`, or `;R=100;G=200` for an object. */
function readMatrix(text: string, rule: Styled, reading: Reading, decode: Decode): Tree | undefined {
  const { name, explode } = rule;
  const parts = text.split(';');
  if (explode && reading.items === undefined && reading.objects.length > 0) {
    return readParts(text, parts, true, reading, decode);
  }
  const values = parts.flatMap((part) => {
    const [key = '', ...rest] = part.split('=');
    return decode(key) === name ? [rest.join('=')] : [];
  });
  if (values.length < parts.length) return undefined;
  if (explode) return leaf(...values.map(decode));
  const [only = ''] = values;
  return values.length === 1 ? readParts(only, only.split(','), false, reading, decode) : undefined;
}

function readParts(
  text: string,
  parts: readonly string[],
  explode: boolean,
  { scalars, items, objects }: Reading,
  decode: Decode,
): Tree | undefined {
  if (items !== undefined) return text === '' ? leaf() : leaf(...parts.map((part) => decode(part.trim())));
  if (objects.length === 0) return leaf(decode(text));
  const present = text === '' ? [] : parts;
  const object = explode ? readMembers(present, decode) : readAlternating(present, decode);
  return object ?? (scalars.size > 0 ? leaf(decode(text)) : undefined);
}

/** Reads `R=100`, `G=200`. */
function readMembers(parts: readonly string[], decode: Decode): Tree | undefined {
  const entries: [string, string][] = [];
  for (const part of parts) {
    const equals = part.indexOf('=');
    if (equals <= 0) return undefined;
    entries.push([decode(part.slice(0, equals).trim()), decode(part.slice(equals + 1))]);
  }
  return branch(entries);
}

/** Reads `R`, `100`, `G`, `200`. */
function readAlternating(parts: readonly string[], decode: Decode): Tree | undefined {
  if (parts.length % 2 !== 0) return undefined;
  const entries: [string, string][] = [];
  for (let index = 0; index < parts.length; index += 2) {
    entries.push([decode((parts[index] ?? '').trim()), decode((parts[index + 1] ?? '').trim())]);
  }
  return branch(entries);
}
