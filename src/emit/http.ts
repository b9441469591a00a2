/** OpenAPI's rules for HTTP, shared by all targets. */

/** Header parameters of such a name are ignored: media types and credentials have their own places (3.1 §4.8.12.1). */
export const IGNORED_HEADERS: ReadonlySet<string> = new Set(['accept', 'content-type', 'authorization']);

/** True for media types sent item by item, possibly without end: server-sent events, and sequences of JSON values. */
export function isStream(mediaType: string): boolean {
  return STREAMS.has(mediaType);
}

const STREAMS: ReadonlySet<string> = new Set([
  'text/event-stream',
  'application/jsonl',
  'application/x-jsonl',
  'application/ndjson',
  'application/x-ndjson',
  'application/json-lines',
  'application/json-seq',
]);
