import { queryPairs, textOf, type Serialization } from './parameters.ts';
import { percentEncode, percentEncodeReserved } from './percent.ts';

/** How one field of a form is written. */
export interface FieldEncoding extends Serialization {
  /** Media type of a multipart field. */
  readonly contentType?: string;
}

/** What a request body is. */
export interface BodySpec {
  readonly mediaType: string;
  /** Other types that a body which is neither JSON nor a form may have. */
  readonly alternatives?: readonly string[];
  /** Not sent when it has no members. */
  readonly optional?: true;
  /** Fields of a form that differ from its defaults. */
  readonly encoding?: Readonly<Record<string, FieldEncoding>>;
}

/** A body that is neither JSON nor a form. */
export type RawBody = string | Blob | ArrayBuffer | ArrayBufferView<ArrayBuffer>;

/** A body ready to send. Without a content type, `fetch` sets it. */
export interface EncodedBody {
  readonly content: RawBody | FormData;
  readonly contentType: string | undefined;
}

/** Encodes `value` as the media type asks: JSON, form, multipart, or as it is. */
export function encodeBody(value: unknown, spec: BodySpec): EncodedBody {
  const { mediaType, encoding = {} } = spec;
  if (isJson(mediaType)) return { content: JSON.stringify(value), contentType: mediaType };
  if (mediaType === 'application/x-www-form-urlencoded') {
    return { content: formEncode(membersOf(value), encoding), contentType: mediaType };
  }
  if (mediaType === 'multipart/form-data') {
    return { content: multipart(membersOf(value), encoding), contentType: undefined };
  }
  const content = isRaw(value) ? value : textOf(value);
  return { content, contentType: rawType(content, spec) };
}

/** What a `Blob` says of itself where that is declared, or may be anything; else the declared type. */
function rawType(content: RawBody, { mediaType, alternatives = [] }: BodySpec): string {
  const own = content instanceof Blob ? content.type : '';
  const isRange = mediaType.includes('*');
  const [essence = ''] = own.split(';');
  if (
    own !== '' &&
    (isRange || [mediaType, ...alternatives].some((declared) => fallsUnder(essence, declared)))
  )
    return own;
  if (!isRange) return mediaType;
  return typeof content === 'string' ? 'text/plain;charset=UTF-8' : 'application/octet-stream';
}

function fallsUnder(type: string, range: string): boolean {
  return type === range || range === '*/*' || (range.endsWith('/*') && type.startsWith(range.slice(0, -1)));
}

/** True for JSON and every type built on it (RFC 6839 section 3.1). */
export function isJson(mediaType: string): boolean {
  return /^[^;]*[/+]json *(;|$)/i.test(mediaType);
}

/**
 * `application/x-www-form-urlencoded`: a space is `+`, and `+` is `%2B`. An object whose encoding is not declared
 * travels as JSON (OpenAPI 3.1.1 section 4.8.15).
 */
function formEncode(
  members: readonly (readonly [string, unknown])[],
  encoding: Readonly<Record<string, FieldEncoding>>,
): string {
  return members
    .flatMap(([name, value]) => {
      const how: FieldEncoding = encodingOf(name, encoding) ?? { json: isMap(value) };
      const encodeValue = how.allowReserved ? formEncodeReserved : formPercentEncode;
      return queryPairs(name, value, how, encodeValue, formPercentEncode);
    })
    .join('&');
}

function isMap(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function formPercentEncode(text: string): string {
  return percentEncode(text).replaceAll('%20', '+');
}

function formEncodeReserved(text: string): string {
  return percentEncodeReserved(text).replaceAll('%20', '+');
}

function multipart(
  members: readonly (readonly [string, unknown])[],
  encoding: Readonly<Record<string, FieldEncoding>>,
): FormData {
  const form = new FormData();
  for (const [name, value] of members) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null)
        form.append(name, part(item, encodingOf(name, encoding)?.contentType));
    }
  }
  return form;
}

/** Structures travel as JSON (OpenAPI 3.1 section 4.8.14.4). */
function part(value: unknown, contentType: string | undefined): Blob | string {
  if (value instanceof Blob) {
    return contentType === undefined || value.type !== '' ? value : new Blob([value], { type: contentType });
  }
  if (isRaw(value) && typeof value !== 'string') {
    return new Blob([value], { type: contentType ?? 'application/octet-stream' });
  }
  if (typeof value === 'object')
    return new Blob([JSON.stringify(value)], { type: contentType ?? 'application/json' });
  return contentType === undefined ? textOf(value) : new Blob([textOf(value)], { type: contentType });
}

function encodingOf(
  name: string,
  encoding: Readonly<Record<string, FieldEncoding>>,
): FieldEncoding | undefined {
  return Object.hasOwn(encoding, name) ? encoding[name] : undefined;
}

function membersOf(value: unknown): readonly (readonly [string, unknown])[] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}

function isRaw(value: unknown): value is RawBody {
  return (
    typeof value === 'string' ||
    value instanceof Blob ||
    value instanceof ArrayBuffer ||
    ArrayBuffer.isView(value)
  );
}
