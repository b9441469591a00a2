/** Encodes values in a URL, a header, or a form. */
import { isJsonType } from './media-type.ts';
import { percentDecoded, percentEncoded } from './percent-encoding.ts';
import { isJsonObject, type JsonValue } from './json.ts';

/** A value with its style (OpenAPI 3.1 §4.8.12.2). */
export interface StyledValue {
  readonly name: string;
  readonly value: JsonValue;
  readonly style: string;
  readonly explode: boolean;
  readonly allowReserved?: boolean;
}

/** The declared style of a form property (OpenAPI 3.1 §4.8.15). */
export type FieldStyle = Partial<Pick<StyledValue, 'style' | 'explode' | 'allowReserved'>> & {
  readonly contentType?: string;
};

/** Returns the pairs that one parameter adds to a query string or form, percent-encoded and joined by `&`. */
export function queryText(parameter: StyledValue): string {
  const { name, value, style, explode } = parameter;
  const encode = (text: string): string => (parameter.allowReserved ? reserved(text) : percentEncoded(text));
  const pair = (key: string, item: string): string => `${percentEncoded(key)}=${item}`;
  if (Array.isArray(value)) {
    const items = value.map((item) => encode(plainText(item as JsonValue)));
    if (items.length === 0) return '';
    if (style === 'deepObject')
      return value.map((item, index) => deep(`${name}[${index}]`, item as JsonValue, encode)).join('&');
    if (explode) return items.map((item) => pair(name, item)).join('&');
    return pair(name, items.join({ spaceDelimited: '%20', pipeDelimited: '%7C' }[style] ?? ','));
  }
  if (isJsonObject(value)) {
    if (style === 'deepObject') return deep(name, value, encode);
    const members = Object.entries(value).map(([key, item]) => [key, encode(plainText(item))] as const);
    if (explode) return members.map(([key, item]) => pair(key, item)).join('&');
    return members.length === 0
      ? ''
      : pair(name, members.map(([key, item]) => `${percentEncoded(key)},${item}`).join(','));
  }
  return pair(name, encode(plainText(value)));
}

/** Returns `a[b][c]=1`. OpenAPI defines one level of brackets only, but many services use this notation for more. */
function deep(name: string, value: JsonValue, encode: (text: string) => string): string {
  const entries = Array.isArray(value)
    ? value.map((item, index) => [String(index), item as JsonValue] as const)
    : undefined;
  const members = entries ?? (isJsonObject(value) ? Object.entries(value) : undefined);
  if (!members)
    return `${percentEncoded(name).replace(/%5B/g, '[').replace(/%5D/g, ']')}=${encode(plainText(value))}`;
  return members
    .map(([key, item]) => deep(`${name}[${key}]`, item, encode))
    .filter((text) => text !== '')
    .join('&');
}

/** Encodes a path segment or a header value: styles `simple`, `label`, and `matrix`. */
export function simpleText(
  { name, value, style, explode }: StyledValue,
  encode: (text: string) => string,
): string {
  const members = Array.isArray(value)
    ? value.map((item) => encode(plainText(item as JsonValue)))
    : isJsonObject(value)
      ? Object.entries(value).flatMap(([key, item]) =>
          explode ? [`${encode(key)}=${encode(plainText(item))}`] : [encode(key), encode(plainText(item))],
        )
      : [encode(plainText(value))];
  if (style === 'label') return `.${members.join(explode ? '.' : ',')}`;
  if (style !== 'matrix') return members.join(',');
  if (!explode || !Array.isArray(value)) {
    return isJsonObject(value) && explode
      ? members.map((item) => `;${item}`).join('')
      : `;${name}=${members.join(',')}`;
  }
  return members.map((item) => `;${name}=${item}`).join('');
}

/** Encodes `application/x-www-form-urlencoded` with the encoding object of each property (OpenAPI 3.1 §4.8.15). */
export function formText(value: JsonValue, encoding: Readonly<Record<string, FieldStyle>>): string {
  if (!isJsonObject(value)) return plainText(value);
  return Object.entries(value)
    .map(([name, member]) => {
      const how = Object.hasOwn(encoding, name) ? encoding[name] : undefined;
      const style = how?.style ?? 'form';
      const { explode = style === 'form', allowReserved = false } = how ?? {};
      const sent = isSentAsJson(member, how) ? JSON.stringify(member) : member;
      return queryText({ name, value: sent, style, explode, allowReserved });
    })
    .filter((pair) => pair !== '')
    .join('&');
}

/**
 * True if a form sends the value as JSON text. This applies to an object without a style, and to any other value except
 * null if its encoding has a JSON `contentType` and no style keyword.
 */
function isSentAsJson(
  value: JsonValue,
  { style, explode, allowReserved, contentType }: FieldStyle = {},
): boolean {
  if (isJsonObject(value)) return style === undefined;
  const isPlain = style === undefined && explode === undefined && allowReserved === undefined;
  return value !== null && isPlain && contentType !== undefined && isJsonType(contentType);
}

/**
 * Returns a scalar as text, null as an empty string, and a nested structure as JSON, because no style is defined for
 * nested structures. Replaces lone surrogates, which UTF-8 cannot represent.
 */
export function plainText(value: JsonValue): string {
  const text =
    typeof value === 'object' && value !== null ? JSON.stringify(value) : value === null ? '' : String(value);
  return text.toWellFormed();
}

/** Percent-encodes text, but keeps reserved characters (RFC 3986 §2.2) except `#`, `&`, `+`, and `=`. */
function reserved(text: string): string {
  return percentEncoded(text).replace(/%(?:3A|2F|3F|40|21|24|27|28|29|2A|2C|3B|5B|5D)/g, (found) =>
    percentDecoded(found)!,
  );
}
