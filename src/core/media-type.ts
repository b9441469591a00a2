/** True for JSON and every media type with the suffix `+json` (RFC 6839 §3.1). Expects a type without parameters. */
export function isJsonType(mediaType: string): boolean {
  return /[/+]json$/i.test(mediaType);
}

/** True for media types that are sent item by item, possibly without end: server-sent events and JSON sequences. */
export function isStreamType(mediaType: string): boolean {
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
