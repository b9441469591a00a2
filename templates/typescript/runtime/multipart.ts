import { encodingOf, isRaw, membersOf, type BodySpec, type EncodedBody } from './body.ts';
import { textOf } from './parameters.ts';

/** `multipart/form-data` (RFC 7578); a list becomes a field for each item. */
export function multipartBody(value: unknown, spec: BodySpec): EncodedBody {
  const form = new FormData();
  for (const [name, member] of membersOf(value)) {
    for (const item of Array.isArray(member) ? member : [member]) {
      if (item !== undefined && item !== null)
        form.append(name, part(item, encodingOf(name, spec)?.contentType));
    }
  }
  return { content: form, contentType: undefined };
}

/** Structures travel as JSON (OpenAPI 3.1 section 4.8.14.4). */
function part(value: unknown, contentType: string | undefined): Blob | string {
  if (value instanceof Blob) {
    return contentType === undefined || value.type !== '' ? value : new Blob([value], { type: contentType });
  }
  if (isRaw(value) && typeof value !== 'string') {
    return new Blob([value as Uint8Array<ArrayBuffer>], { type: contentType ?? 'application/octet-stream' });
  }
  if (typeof value === 'object')
    return new Blob([JSON.stringify(value)], { type: contentType ?? 'application/json' });
  return contentType === undefined ? textOf(value) : new Blob([textOf(value)], { type: contentType });
}
