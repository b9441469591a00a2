import { isJsonObject, type JsonValue } from '../../core/json.ts';
import type { Contract } from '../../model/contract.ts';
import type { Encoding, MediaContent } from '../../model/operation.ts';
import type { RestBody } from '../exchange.ts';
import { BOUNDARY, multipartText } from './multipart.ts';
import { plainText, queryText } from './parameters.ts';

/** How a media type carries values. */
export type BodyForm = 'json' | 'form' | 'multipart' | 'text';

/** The form of a media type; undefined for one that we can not write. */
export function bodyForm(mediaType: string): BodyForm | undefined {
  if (isJsonMediaType(mediaType)) return 'json';
  if (mediaType === 'application/x-www-form-urlencoded') return 'form';
  if (mediaType === 'multipart/form-data') return 'multipart';
  return mediaType.startsWith('text/plain') || mediaType === 'application/octet-stream' ? 'text' : undefined;
}

/** `application/json`, or any type with the suffix `+json` (RFC 6839 §3.1). Parameters are ignored. */
export function isJsonMediaType(mediaType: string): boolean {
  return /^[\w.!#$&^+-]+\/(?:json|[\w.!#$&^+-]+\+json)\s*(?:;|$)/i.test(mediaType);
}

/** The bytes of a body as text, with the value of its Content-Type header. */
export function encodeBody(
  body: RestBody,
  content: MediaContent | undefined,
  contract?: Contract,
): { readonly contentType: string; readonly text: string } {
  const contentType = body.mediaType;
  if ('raw' in body) return { contentType, text: body.raw };
  switch (bodyForm(body.mediaType)) {
    case 'form':
      return { contentType, text: formText(body.value, content?.encoding ?? {}) };
    case 'multipart':
      return {
        contentType: `${contentType}; boundary=${BOUNDARY}`,
        text: multipartText(body.value, content, contract),
      };
    case 'text':
      return { contentType, text: plainText(body.value) };
    default:
      return { contentType, text: JSON.stringify(body.value) };
  }
}

/** `application/x-www-form-urlencoded` with the encoding object of each property (OpenAPI 3.1 §4.8.15). */
function formText(value: JsonValue, encoding: Readonly<Record<string, Encoding>>): string {
  if (!isJsonObject(value)) return plainText(value);
  return Object.entries(value)
    .map(([name, member]) => {
      const how = Object.hasOwn(encoding, name) ? encoding[name] : undefined;
      const style = how?.style ?? 'form';
      // Without a style, an object travels as JSON text.
      const sent = isJsonObject(member) && how?.style === undefined ? JSON.stringify(member) : member;
      const { explode = style === 'form', allowReserved = false } = how ?? {};
      return queryText({ name, value: sent, style, explode, allowReserved });
    })
    .filter((pair) => pair !== '')
    .join('&');
}
