import type { MessagePreview, PreviewMessageRequest } from '../../generated/typescript/models.ts';
import { bodyError, invalidFields, Refused } from '../service/problems.ts';
import { encodeBody } from './encode.ts';
import { fitsGsm7 } from './segments.ts';
import { smartEncode } from './smart-encoding.ts';

/** How a text would be encoded and cut, however long it is. @throws {Refused} when it cannot be encoded. */
export function preview(request: PreviewMessageRequest): MessagePreview {
  if (!request.body.isWellFormed()) {
    throw new Refused(invalidFields([bodyError(['body'], 'invalid_format', 'Holds half a surrogate pair.')]));
  }
  const body = request.smart_encoding ? smartEncode(request.body) : request.body;
  const { encoding, units, segments, segmentUnits } = encodeBody(body, request.encoding ?? 'auto');
  return {
    object: 'message_preview',
    encoding,
    units,
    segments,
    segment_units: [...segmentUnits],
    non_gsm_characters: [...new Set(body)].filter((character) => !fitsGsm7(character)),
  };
}
