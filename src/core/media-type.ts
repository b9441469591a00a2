/** True for JSON and every media type with the suffix `+json` (RFC 6839 §3.1). Expects a type without parameters. */
export function isJsonType(mediaType: string): boolean {
  return /[/+]json$/i.test(mediaType);
}

/**
 * Returns the media types and ranges in the `contentType` of an encoding, in lower case and without parameters. Returns
 * an empty list if any type is allowed, or if the text contains something other than media types. A list with
 * `application/octet-stream` allows any type, because this is the default for files of any kind (OpenAPI 3.1.1
 * §4.8.15), and clients send the type of each file instead.
 */
export function declaredRanges(contentType: string): readonly string[] {
  const ranges = contentType.split(',').map((one) => one.split(';', 1)[0]!.trim().toLowerCase());
  const isRestricted = ranges.every((range) => MEDIA_RANGE.test(range) && !UNRESTRICTED.has(range));
  return isRestricted ? ranges : [];
}

const UNRESTRICTED: ReadonlySet<string> = new Set(['*/*', 'application/octet-stream']);
/** A media type, or a range such as `image/*` (RFC 9110 §12.5.1). */
const MEDIA_RANGE = /^[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+$/;

/**
 * True for media types that are sent item by item, possibly without end: server-sent events, lines of JSON, and JSON
 * sequences.
 */
export function isStreamType(mediaType: string): boolean {
  return STREAMS.has(mediaType);
}

/** The way in which a stream separates its items: as server-sent events, as lines, or as a JSON sequence (RFC 7464). */
export type Framing = 'events' | 'lines' | 'sequence';

/** Returns the framing of a media type for which `isStreamType` is true. */
export function framingOf(mediaType: string): Framing {
  if (mediaType === 'text/event-stream') return 'events';
  return mediaType === 'application/json-seq' ? 'sequence' : 'lines';
}

/** The fields of a server-sent event (WHATWG HTML §9.2.6). */
export const EVENT_FIELDS: ReadonlySet<string> = new Set(['data', 'event', 'id', 'retry']);

const STREAMS: ReadonlySet<string> = new Set([
  'text/event-stream',
  'application/jsonl',
  'application/x-jsonl',
  'application/ndjson',
  'application/x-ndjson',
  'application/json-lines',
  'application/json-seq',
]);
