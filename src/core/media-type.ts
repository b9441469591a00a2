/** True for JSON and every type built on it (RFC 6839 §3.1), without parameters. */
export function isJsonType(mediaType: string): boolean {
  return /[/+]json$/i.test(mediaType);
}

/** True for media types sent item by item, possibly without end: server-sent events, and sequences of JSON values. */
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
