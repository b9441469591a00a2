import { bodyError, invalid, Refused } from '../service/problems.ts';
import { essenceOf } from './content-types.ts';
import type { File as StoredFile } from './media-store.ts';

const MAX_BYTES = 1_048_576;

/** Reads the file of an upload, whose type the router has checked. @throws {Refused} if it cannot be sent. */
export async function readUpload(file: File): Promise<StoredFile> {
  const contentType = essenceOf(file.type);
  if (file.size > MAX_BYTES) {
    const detail = `A file may be at most ${MAX_BYTES} bytes.`;
    throw new Refused({ code: 'content_too_large', detail });
  }
  if (file.size === 0) throw invalid(bodyError(['file'], 'too_short', 'Is empty.'));
  return { contentType, bytes: new Uint8Array(await file.arrayBuffer()) };
}
