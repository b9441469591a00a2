import type { Contract } from '../../model/contract.ts';
import type { MediaContent } from '../../model/operation.ts';
import { formText, plainText } from '../../core/styled.ts';
import type { RestBody } from '../exchange.ts';
import { isStreamType } from '../../core/media-type.ts';
import { concreteMediaType } from '../../core/concrete-media-type.ts';
import { bytesOf, sentText, type SentText } from '../../core/data-url.ts';
import { BOUNDARY, multipartBytes } from './multipart.ts';

/** The serialization format of a media type. `text`: text or bytes without a structure. */
export type BodyForm = 'json' | 'form' | 'multipart' | 'text';

/** Returns the format of a media type, or undefined if there is no serializer for it. */
export function bodyForm(mediaType: string): BodyForm | undefined {
  if (isJsonMediaType(mediaType)) return 'json';
  if (mediaType === 'application/x-www-form-urlencoded') return 'form';
  if (mediaType === 'multipart/form-data') return 'multipart';
  return mediaType.startsWith('multipart/') || isStreamType(mediaType) ? undefined : 'text';
}

/** True for the subtype `json` and the suffix `+json` (RFC 6839 §3.1). Ignores parameters. */
export function isJsonMediaType(mediaType: string): boolean {
  return /^[\w.!#$&^+-]+\/(?:json|[\w.!#$&^+-]+\+json)\s*(?:;|$)/i.test(mediaType);
}

/** Returns the serialized body and its Content-Type. */
export function encodeBody(
  body: RestBody,
  content: MediaContent | undefined,
  contract?: Contract,
): SentText & { readonly contentType: string } {
  const contentType = concreteMediaType(body.mediaType);
  if ('raw' in body) return { contentType, text: body.raw };
  switch (bodyForm(body.mediaType)) {
    case 'form':
      return { contentType, text: formText(body.value, content?.encoding ?? {}) };
    case 'multipart':
      return {
        contentType: `${contentType}; boundary=${BOUNDARY}`,
        ...sentText(multipartBytes(body.value, content, contract)),
      };
    case 'text':
      return { contentType, ...textBody(contentType, plainText(body.value)) };
    default:
      return { contentType, text: JSON.stringify(body.value) };
  }
}

/** Decodes a `data:` URL to bytes, except in text, which may contain such a URL. */
function textBody(contentType: string, text: string): SentText {
  return contentType.startsWith('text/') ? { text } : sentText(bytesOf(text));
}
