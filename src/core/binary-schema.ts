/** Schemas of raw bytes. */

interface Described {
  readonly format?: unknown;
  readonly contentMediaType?: unknown;
  readonly contentEncoding?: unknown;
}

/**
 * True for a schema of raw bytes: `format: binary` (OpenAPI 3.0), or `contentMediaType` without `contentEncoding` (OpenAPI
 * 3.1 §4.8.14.4). A text, JSON, or XML media type describes a string.
 */
export function isBinary({ format, contentMediaType, contentEncoding }: Described): boolean {
  if (contentEncoding !== undefined) return false;
  if (format === 'binary') return true;
  return typeof contentMediaType === 'string' && !/^text\/|[/+](json|xml)\b/i.test(contentMediaType);
}
