/**
 * The requests that were sent, in a form that is equal for all languages, so that languages can be compared
 * byte by byte.
 */
import { print } from './judge.ts';
import type { VectorRecord } from './format.ts';

/**
 * One line of JSON per request: time (whole milliseconds), method, URL, headers by name, body. The language's
 * name in `User-Agent` is replaced.
 */
export function transcript({ requests }: VectorRecord, language: string): string {
  return requests
    .map(({ atMs, method, url, headers, body }) => {
      const agent = headers['user-agent']?.replaceAll(language, '{language}');
      const normal = { ...headers, ...(agent !== undefined && { 'user-agent': agent }) };
      return `${print({ at: Math.round(atMs), method, url, headers: normal, body: readable(body) })}\n`;
    })
    .join('');
}

/** Returns text if the bytes are valid text. */
function readable(body: VectorRecord['requests'][number]['body']): unknown {
  if (body === null || 'parts' in body) return body;
  const bytes = Buffer.from(body.base64, 'base64');
  const text = bytes.toString('utf8');
  return Buffer.from(text).equals(bytes) ? { text } : body;
}
