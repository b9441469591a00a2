import type { JsonValue } from '../../core/json.ts';
import type { MediaContent, Parameter } from '../../model/operation.ts';
import type { Case, RestBody } from '../exchange.ts';
import { mapMembers } from '../../values/members.ts';
import { bodyForm } from '../send/body.ts';
import { formText, plainText } from '../../core/styled.ts';

/**
 * True if a value can be sent in the parameter's location. An empty or dotted path segment changes the path, and a
 * header can contain only visible ASCII characters, with spaces between them.
 */
export function isSendable({ in: place }: Parameter, value: JsonValue): boolean {
  if (value === null || (Array.isArray(value) && value.length === 0)) return false;
  if (place === 'path') return isSegment(value);
  return place !== 'header' || isHeaderText(value);
}

/** An empty segment, `.`, or `..`. Normalization removes these segments from URLs. */
const CHANGES_PATH = /^\.{0,2}$/;

export function isSegment(value: JsonValue): boolean {
  const text = plainText(value);
  // Many routers treat a decoded slash as a separator.
  return !CHANGES_PATH.test(text) && !/[/\\]/.test(text) && !text.includes('\0');
}

/** Headers that the Fetch API sets if a request does not. */
const SET_BY_FETCH: ReadonlySet<string> = new Set(['accept-encoding', 'accept-language', 'user-agent']);

/** True for a header that every request has, whether the contract requires it or not. */
export function isAlwaysSent({ in: place, name }: Parameter): boolean {
  return place === 'header' && SET_BY_FETCH.has(name.wire.toLowerCase());
}

/**
 * True if a value in the path, such as the empty id of a resource, changes the path, so that the response does not
 * belong to the operation.
 */
export function leavesItsPath(made: Case): boolean {
  return (
    made.kind === 'rest' &&
    Object.entries(made.parameters).some(
      ([where, value]) => where.startsWith('path.') && typeof value === 'string' && CHANGES_PATH.test(value),
    )
  );
}

export function isHeaderText(value: JsonValue): boolean {
  return /^[\u0021-\u007e](?:[\u0020-\u007e]*[\u0021-\u007e])?$/.test(plainText(value));
}

/** Returns a body without the properties that its media type cannot represent. */
export function bodyOf(content: MediaContent, value: JsonValue): RestBody {
  const sent = mapMembers(value, (member, name) =>
    isRepresentable(content, name, member) ? member : undefined,
  );
  return { mediaType: content.mediaType, value: sent };
}

/** False if a form would not contain the property: if its value is null, an empty list, or an object without values. */
export function isRepresentable(
  { mediaType, encoding }: MediaContent,
  name: string,
  member: JsonValue,
): boolean {
  switch (bodyForm(mediaType)) {
    case 'form':
      return member !== null && formText({ [name]: member }, encoding) !== '';
    case 'multipart':
      return member !== null && !(Array.isArray(member) && member.length === 0);
    default:
      return true;
  }
}
