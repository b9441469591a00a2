import type { MessagePreview, PreviewMessageRequest } from '../../generated/typescript/models.ts';
import { bodyError, invalidFields, Refused } from '../service/problems.ts';
import { fitsGsm7, segment } from './segments.ts';
import { smartEncode } from './smart-encoding.ts';

/** How a text would be encoded and cut, however long it is. @throws {Refused} when it is no Unicode. */
export function preview(request: PreviewMessageRequest): MessagePreview {
  if (!request.body.isWellFormed()) {
    throw new Refused(invalidFields([bodyError(['body'], 'invalid_format', 'Holds half a surrogate pair.')]));
  }
  const body = request.smart_encoding ? smartEncode(request.body) : request.body;
  // A text that GSM-7 cannot express is shown in UCS-2 even when GSM-7 is asked for; the list says why.
  const asked = request.encoding === 'ucs2' ? 'ucs2' : undefined;
  const { encoding, units, segments, segmentUnits } = segment(body, asked);
  return {
    object: 'message_preview',
    encoding,
    units,
    segments,
    segment_units: [...segmentUnits],
    non_gsm_characters: [...new Set(body)].filter((character) => !fitsGsm7(character)),
  };
}
