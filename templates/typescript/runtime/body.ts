import type { Serialization } from './parameters.ts';

/** Encoding of one field of a form. */
export interface FieldEncoding extends Serialization {
  /** Media type of a multipart field. */
  readonly contentType?: string;
}

/** Describes a request body. */
export interface BodySpec {
  /** Writes a value as `mediaType` asks. */
  readonly encode: (value: unknown, spec: BodySpec) => EncodedBody;
  readonly mediaType: string;
  /** Other allowed types of a body if it is neither JSON nor a form. */
  readonly alternatives?: readonly string[];
  /** Not sent when it has no members, unless it is a form. */
  readonly optional?: true;
  /** Form fields with an encoding other than the default. */
  readonly encoding?: Readonly<Record<string, FieldEncoding>>;
  /** Names of lists in a form that an empty string empties, with `[]` for any item: `phases[][discounts]`. */
  readonly emptiable?: readonly string[];
}

/** A body other than JSON and forms. */
export type RawBody = string | Blob | ArrayBuffer | ArrayBufferView;

/** A body ready to send. */
export interface EncodedBody {
  readonly content: RawBody;
  readonly contentType: string;
}

/** True for JSON and every type built on it (RFC 6839 section 3.1). */
export function isJson(mediaType: string): boolean {
  return /^[^;]*[/+]json *(;|$)/i.test(mediaType);
}

/** True for the forms of HTML. */
export function isForm(mediaType: string): boolean {
  return mediaType === 'application/x-www-form-urlencoded';
}

/** A JSON body (RFC 8259). */
export function jsonBody(value: unknown, { mediaType }: BodySpec): EncodedBody {
  return { content: JSON.stringify(value), contentType: mediaType };
}

/** The declared encoding of a form field, if any. */
export function encodingOf(name: string, { encoding }: BodySpec): FieldEncoding | undefined {
  return encoding && Object.hasOwn(encoding, name) ? encoding[name] : undefined;
}

export function membersOf(value: unknown): readonly (readonly [string, unknown])[] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}

export function isRaw(value: unknown): value is RawBody {
  return (
    typeof value === 'string' ||
    value instanceof Blob ||
    value instanceof ArrayBuffer ||
    ArrayBuffer.isView(value)
  );
}
