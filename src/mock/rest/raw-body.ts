import { concreteMediaType } from '../../core/concrete-media-type.ts';
import { bytesOf } from '../../core/data-url.ts';
import { isStreamType } from '../../core/media-type.ts';
import type { JsonValue } from '../../core/json.ts';
import type { MediaContent, RestOperation } from '../../model/operation.ts';
import { smallestFile } from '../../values/smallest-file.ts';
import type { Filler } from '../fill/fill.ts';
import { streamBody } from './stream-body.ts';

/** Returns a response body of a media type other than JSON. */
export function rawBody(
  filler: Filler,
  operation: RestOperation,
  { mediaType, type, examples, sentinel }: MediaContent,
): string | Uint8Array {
  const [shown] = examples;
  const isText = /^text\/|xml$/.test(mediaType);
  if (typeof shown === 'string') return isText ? shown : bytesOf(shown);
  if (isStreamType(mediaType)) {
    const value = shown ?? filler.fill(type, operation.id, operation.name.words) ?? null;
    const items = Array.isArray(value) ? (value as readonly JsonValue[]) : [value];
    return streamBody(mediaType, items, sentinel ?? operation.streaming?.sentinel);
  }
  const file = smallestFile(concreteMediaType(mediaType));
  if (file !== undefined && (!isText || filler.accepts(type, file))) return bytesOf(file);
  if (!isText) return new TextEncoder().encode(operation.name.words.join(' '));
  const body = filler.fill(type, operation.id, operation.name.words);
  return typeof body === 'string' ? body : JSON.stringify(body);
}
