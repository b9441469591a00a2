import type { JsonValue } from '../../core/json.ts';
import type { MediaContent, Parameter } from '../../model/operation.ts';
import type { RestBody } from '../exchange.ts';
import { mapMembers } from '../generate/members.ts';
import { bodyForm } from '../send/body.ts';
import { plainText } from '../../core/styled.ts';

/** Whether a value arrives where it is sent: an empty or dotted path segment leads elsewhere, a header is visible text. */
export function isSendable({ in: place }: Parameter, value: JsonValue): boolean {
  if (value === null || (Array.isArray(value) && value.length === 0)) return false;
  if (place === 'path') return isSegment(value);
  return place !== 'header' || isHeaderText(value);
}

export function isSegment(value: JsonValue): boolean {
  const text = plainText(value);
  // A decoded slash is a separator to many routers.
  return text !== '' && text !== '.' && text !== '..' && !/[/\\]/.test(text) && !text.includes('\0');
}

export function isHeaderText(value: JsonValue): boolean {
  return /^[\u0021-\u007e](?:[\u0020-\u007e]*[\u0021-\u007e])?$/.test(plainText(value));
}

/** A form has no null: the member is left out. */
export function bodyOf(content: MediaContent, value: JsonValue): RestBody {
  const form = bodyForm(content.mediaType);
  const sent =
    form === 'form' || form === 'multipart'
      ? mapMembers(value, (member) => (member === null ? undefined : member))
      : value;
  return { mediaType: content.mediaType, value: sent };
}
