import type { MediaContent, RestOperation } from '../../model/operation.ts';
import type { Filler } from '../fill/fill.ts';

/** Returns a response body of another media type than JSON. */
export function rawBody(
  filler: Filler,
  operation: RestOperation,
  { mediaType, type, examples }: MediaContent,
): string | Uint8Array {
  const [shown] = examples;
  if (typeof shown === 'string') return shown;
  if (!/^text\/|xml$/.test(mediaType)) return new TextEncoder().encode(operation.name.words.join(' '));
  const body = filler.fill(type, operation.id, operation.name.words);
  return typeof body === 'string' ? body : JSON.stringify(body);
}
