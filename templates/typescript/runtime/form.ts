import { encodingOf, membersOf, type BodySpec, type EncodedBody, type FieldEncoding } from './body.ts';
import { isScalar, queryPairs } from './parameters.ts';
import { percentEncode, percentEncodeReserved } from './percent.ts';

/**
 * Writes `application/x-www-form-urlencoded`: a space is `+`, and `+` is `%2B`. Objects without a declared encoding are
 * sent as JSON (OpenAPI 3.1.1 section 4.8.15). The body is sent even if it is empty, because services check the media
 * type of a form.
 */
export function formBody(value: unknown, spec: BodySpec): EncodedBody {
  const content = membersOf(value)
    .flatMap(([name, member]) => {
      const how: FieldEncoding = encodingOf(name, spec) ?? { json: isMap(member) };
      const encodeValue = how.allowReserved ? formEncodeReserved : formPercentEncode;
      return queryPairs(name, member, how, encodeValue, formPercentEncode, spec.emptiable);
    })
    .join('&');
  return { content, contentType: spec.mediaType };
}

function isMap(value: unknown): boolean {
  return !isScalar(value) && !Array.isArray(value);
}

function formPercentEncode(text: string): string {
  return percentEncode(text).replaceAll('%20', '+');
}

function formEncodeReserved(text: string): string {
  return percentEncodeReserved(text).replaceAll('%20', '+');
}
