/** The keywords that determine if the values of a schema are raw bytes. */
interface Described {
  readonly format?: unknown;
  readonly contentMediaType?: unknown;
  readonly contentEncoding?: unknown;
}

/**
 * True for a schema of raw bytes: `format: binary` (OpenAPI 3.0), or a `contentMediaType` other than text, JSON, and
 * XML (OpenAPI 3.1). False with a `contentEncoding`, because the value is then a string that encodes the bytes.
 */
export function isBinary({ format, contentMediaType, contentEncoding }: Described): boolean {
  if (contentEncoding !== undefined) return false;
  if (format === 'binary') return true;
  return typeof contentMediaType === 'string' && !/^text\/|[/+](json|xml)\b/i.test(contentMediaType);
}
