import { jsonText } from './json-text.ts';
import { percentEncode, percentEncodeReserved } from './percent.ts';

/** The serialization style of a parameter (OpenAPI 3.1 section 4.8.12.2). */
export type ParameterStyle =
  | 'matrix'
  | 'label'
  | 'form'
  | 'simple'
  | 'spaceDelimited'
  | 'pipeDelimited'
  | 'deepObject';

/** The encoding of one value. An omitted property has the default value for the location. */
export interface Serialization {
  readonly style?: ParameterStyle;
  readonly explode?: boolean;
  /** Applies only to query parameters and form fields. */
  readonly allowReserved?: boolean;
  /** True if the value is written as JSON instead of in a style. */
  readonly json?: boolean;
}

type Encode = (text: string) => string;

/**
 * Expands the `{name}` of a path parameter with its value (RFC 6570: expansions with `;`, with `.`, and without a
 * prefix).
 */
export function pathSegment(name: string, value: unknown, how: Serialization = {}): string {
  const { style = 'simple', explode = false } = how;
  const encode = percentEncode;
  if (how.json) return encode(jsonText(value));
  const written = scalarsOf(value, encode);
  switch (style) {
    case 'matrix':
      return explode && written.kind !== 'scalar'
        ? pairs(written, encode(name))
            .map((pair) => `;${pair}`)
            .join('')
        : `;${encode(name)}${joined(written, ',') === '' ? '' : `=${joined(written, ',')}`}`;
    case 'label':
      return `.${explode ? joined(written, '.', '=') : joined(written, ',')}`;
    default:
      return explode ? joined(written, ',', '=') : joined(written, ',');
  }
}

/** Writes a query parameter or form field as `name=value` pairs. The list is empty if there is no value to send. */
export function queryPairs(
  name: string,
  value: unknown,
  how: Serialization = {},
  encodeValue: Encode = how.allowReserved ? percentEncodeReserved : percentEncode,
  encodeName: Encode = encodeValue === percentEncodeReserved ? percentEncode : encodeValue,
  emptiable: readonly string[] = [],
): readonly string[] {
  if (value === undefined || value === null) return [];
  if (how.json) return [`${encodeName(name)}=${encodeValue(jsonText(value))}`];
  const { style = 'form', explode = style === 'form' || style === 'deepObject' } = how;
  if (style === 'deepObject') return deepPairs(name, value, encodeName, encodeValue, emptiable);
  const written = scalarsOf(value, encodeValue, encodeName);
  if (written.kind === 'scalar') return [`${encodeName(name)}=${written.text}`];
  if (explode) return pairs(written, encodeName(name));
  const separator = style === 'spaceDelimited' ? '%20' : style === 'pipeDelimited' ? '%7C' : ',';
  return written.items.length === 0 ? [] : [`${encodeName(name)}=${joined(written, separator)}`];
}

/**
 * Writes the value of a header in the `simple` style, without percent-encoding. Returns undefined if there is no value
 * to send.
 */
export function headerValue(value: unknown, how: Serialization = {}): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (how.json) return jsonText(value);
  const written = scalarsOf(value, (text) => text);
  return how.explode ? joined(written, ',', '=') : joined(written, ',');
}

type Written =
  | { readonly kind: 'scalar'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | { readonly kind: 'map'; readonly items: readonly (readonly [string, string])[] };

/** Encodes the leaves; null and undefined properties count as absent (RFC 6570 section 2.3). */
function scalarsOf(value: unknown, encode: Encode, encodeKey: Encode = encode): Written {
  if (Array.isArray(value)) {
    return { kind: 'list', items: value.filter(isPresent).map((item) => encode(textOf(item))) };
  }
  if (isScalar(value)) return { kind: 'scalar', text: encode(textOf(value)) };
  const members = Object.entries(value as object).filter(([, member]) => isPresent(member));
  return { kind: 'map', items: members.map(([key, member]) => [encodeKey(key), encode(textOf(member))]) };
}

function pairs(written: Exclude<Written, { kind: 'scalar' }>, name: string): readonly string[] {
  return written.kind === 'list'
    ? written.items.map((item) => `${name}=${item}`)
    : written.items.map(([key, member]) => `${key}=${member}`);
}

function joined(written: Written, separator: string, assignment = separator): string {
  if (written.kind === 'scalar') return written.text;
  if (written.kind === 'list') return written.items.join(separator);
  return written.items.map(([key, member]) => key + assignment + member).join(separator);
}

/**
 * Writes `name[key][inner]=value`. OpenAPI does not define this style for lists, so lists are written as Stripe and
 * Rack read them. A list of scalars repeats `name[]`, and other lists have numbers, as in `name[0][key]`. An empty list
 * is written as `name=` if this clears the list.
 */
function deepPairs(
  name: string,
  value: unknown,
  encodeName: Encode,
  encodeValue: Encode,
  emptiable: readonly string[],
): readonly string[] {
  const within = (inner: string, of: unknown): readonly string[] =>
    deepPairs(inner, of, encodeName, encodeValue, emptiable);
  if (!isPresent(value)) return [];
  if (Array.isArray(value)) {
    if (value.length === 0 && emptiable.includes(name.replaceAll(/\[\d+\]/g, '[]')))
      return [`${encodeName(name)}=`];
    const flat = value.every(isScalar);
    return value.flatMap((item, index) => within(`${name}[${flat ? '' : index}]`, item));
  }
  if (isScalar(value)) return [`${encodeName(name)}=${encodeValue(textOf(value))}`];
  return Object.entries(value as object).flatMap(([key, member]) => within(`${name}[${key}]`, member));
}

function isPresent(value: unknown): boolean {
  return value !== undefined && value !== null;
}

/** True for a value without parts, such as a number, a `Date`, or null. */
export function isScalar(value: unknown): boolean {
  return typeof value !== 'object' || value === null || value instanceof Date;
}

/** Returns a value as a string, and a `Date` as RFC 3339. If the style cannot represent the nesting of a value, the value is written as JSON. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'bigint' ? value.toString() : (JSON.stringify(value) ?? '');
}
