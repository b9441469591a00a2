import type { MessagePreview, PreviewMessageRequest } from '../../generated/server/rest/models.ts';
import { fitsGsm7, segment } from './segments.ts';
import { smartEncode } from './smart-encoding.ts';

/** Returns the encoding and the segments of a text of any length. */
export function preview(request: PreviewMessageRequest): MessagePreview {
  const body = request.smart_encoding ? smartEncode(request.body) : request.body;
  // A text that GSM-7 cannot encode is shown in UCS-2, even if GSM-7 was requested. The list of characters that GSM-7
  // lacks explains this.
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
