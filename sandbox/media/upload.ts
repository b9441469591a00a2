import { bodyError, invalid, Refused } from '../service/problems.ts';
import { essenceOf, isSendable } from './content-types.ts';
import type { File as StoredFile } from './media-store.ts';

const MAX_BYTES = 1_048_576;

/** Reads the file of an upload. @throws {Refused} if it cannot be sent. */
export async function readUpload(file: File): Promise<StoredFile> {
  const contentType = essenceOf(file.type);
  if (!isSendable(contentType)) {
    const type = contentType === '' ? 'an unknown type' : `type ${contentType}`;
    throw new Refused({
      code: 'unsupported_media_type',
      detail: `A file of ${type} cannot be sent.`,
      errors: [bodyError(['file'], 'invalid_value', `Is of ${type}.`)],
    });
  }
  if (file.size > MAX_BYTES) {
    const detail = `A file may be at most ${MAX_BYTES} bytes.`;
    throw new Refused({ code: 'content_too_large', detail });
  }
  if (file.size === 0) throw invalid(bodyError(['file'], 'too_short', 'Is empty.'));
  return { contentType, bytes: new Uint8Array(await file.arrayBuffer()) };
}
