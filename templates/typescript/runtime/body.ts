import { jsonText } from './json-text.ts';
import type { Serialization } from './parameters.ts';
import type { RawBody } from './raw-body.ts';

/** The encoding of one form field. */
export interface FieldEncoding extends Serialization {
  /** Media type of a multipart field. */
  readonly contentType?: string;
  /** Media types of files by extension, if several are declared. The key `''` is for all other files. */
  readonly fileTypes?: Readonly<Record<string, string>>;
}

/** Writes a value in the media type `mediaType`, or returns undefined if no body is sent. */
export type BodyEncoder = (value: unknown, spec: BodySpec) => EncodedBody | undefined;

/** Describes a request body. */
export interface BodySpec {
  readonly encode: BodyEncoder;
  readonly mediaType: string;
  /** The other allowed media types of a body that is neither JSON nor a form. */
  readonly alternatives?: readonly string[];
  /** Form fields whose encoding differs from the default. */
  readonly encoding?: Readonly<Record<string, FieldEncoding>>;
  /**
   * Names of lists in a form. If such a list is empty, an empty string is sent, which clears it. `[]` represents any
   * item, as in `phases[][discounts]`.
   */
  readonly emptiable?: readonly string[];
}

/** A body ready to send. */
export interface EncodedBody {
  readonly content: RawBody;
  readonly contentType: string;
}

/** Returns true for JSON and every media type with the suffix +json (RFC 6839 section 3.1). */
export function isJson(mediaType: string): boolean {
  return /^[^;]*[/+]json *(;|$)/i.test(mediaType);
}

/** Writes JSON (RFC 8259). */
export function jsonBody(value: unknown, { mediaType }: BodySpec): EncodedBody | undefined {
  return value === undefined ? undefined : { content: jsonText(value), contentType: mediaType };
}

/** Returns an encoder that omits a body without properties. */
export function unlessEmpty(encode: BodyEncoder): BodyEncoder {
  return (value, spec) => (countOf(value) > 0 ? encode(value, spec) : undefined);
}

/**
 * Returns an encoder that throws a `TypeError` for a body with fewer than `count` properties. An omitted body is not
 * sent.
 */
export function atLeast(count: number, encode: BodyEncoder): BodyEncoder {
  return (value, spec) => {
    if (value === undefined) return undefined;
    if (countOf(value) < count)
      throw new TypeError(`the body needs at least ${count} ${count === 1 ? 'property' : 'properties'}`);
    return encode(value, spec);
  };
}

/** Returns the declared encoding of a form field, if any. */
export function encodingOf(name: string, { encoding }: BodySpec): FieldEncoding | undefined {
  return encoding && Object.hasOwn(encoding, name) ? encoding[name] : undefined;
}

export function membersOf(value: unknown): readonly (readonly [string, unknown])[] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}

/** Returns the number of properties that have a value. */
function countOf(value: unknown): number {
  return membersOf(value).filter(([, member]) => member !== undefined).length;
}

export function isRaw(value: unknown): value is RawBody {
  return (
    typeof value === 'string' ||
    value instanceof Blob ||
    value instanceof ArrayBuffer ||
    value instanceof ReadableStream ||
    ArrayBuffer.isView(value)
  );
}
