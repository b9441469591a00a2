import { bodyError, invalidFields, Refused } from '../service/problems.ts';
import { fitsGsm7, segment, type Encoding, type Segmentation } from './segments.ts';

/** How a text is to be encoded; `auto` takes GSM-7 when it can express the text, UCS-2 otherwise. */
export type EncodingChoice = 'auto' | Encoding;

/** Cuts a body into segments. @throws {Refused} when the encoding asked for cannot express it. */
export function encodeBody(body: string, encoding: EncodingChoice): Segmentation {
  if (encoding === 'gsm7' && !fitsGsm7(body)) {
    const detail = 'Has characters that GSM-7 cannot express. Use encoding auto or ucs2.';
    throw new Refused(invalidFields([bodyError(['body'], 'invalid_value', detail)]));
  }
  return segment(body, encoding === 'auto' ? undefined : encoding);
}
