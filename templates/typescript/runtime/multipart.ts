import { encodingOf, isRaw, membersOf, type BodySpec, type EncodedBody } from './body.ts';
import { queryPairs, textOf } from './parameters.ts';
import { percentEncode } from './percent.ts';

/**
 * `multipart/form-data` (RFC 7578); a list becomes a field for each item, and an object that is declared so a field for
 * each of its members, `name[key]` (OpenAPI 3.1 section 4.8.15).
 */
export function multipartBody(value: unknown, spec: BodySpec): EncodedBody {
  const form = new FormData();
  for (const [name, member] of membersOf(value)) {
    const how = encodingOf(name, spec);
    if (how?.style === 'deepObject') {
      // A name is encoded on the way, so that the first `=` of a pair is the one behind it.
      for (const pair of queryPairs(name, member, how, (text) => text, percentEncode)) {
        const end = pair.indexOf('=');
        form.append(decodeURIComponent(pair.slice(0, end)), pair.slice(end + 1));
      }
      continue;
    }
    for (const item of Array.isArray(member) ? member : [member]) {
      if (item !== undefined && item !== null) form.append(name, part(item, how?.contentType));
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
    return new Blob([value], { type: contentType ?? 'application/octet-stream' });
  }
  if (typeof value === 'object')
    return new Blob([JSON.stringify(value)], { type: contentType ?? 'application/json' });
  return contentType === undefined ? textOf(value) : new Blob([textOf(value)], { type: contentType });
}
