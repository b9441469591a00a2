import type { Contract } from '../../model/contract.ts';
import type { MediaContent } from '../../model/operation.ts';
import { formText, plainText } from '../../core/styled.ts';
import type { RestBody } from '../exchange.ts';
import { BOUNDARY, multipartText } from './multipart.ts';

/** The format in which the body of a media type is serialized. */
export type BodyForm = 'json' | 'form' | 'multipart' | 'text';

/** Returns the format of a media type, or undefined if there is no serializer for it. */
export function bodyForm(mediaType: string): BodyForm | undefined {
  if (isJsonMediaType(mediaType)) return 'json';
  if (mediaType === 'application/x-www-form-urlencoded') return 'form';
  if (mediaType === 'multipart/form-data') return 'multipart';
  return mediaType.startsWith('text/plain') || mediaType === 'application/octet-stream' ? 'text' : undefined;
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
