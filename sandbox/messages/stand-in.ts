import { createHash } from 'node:crypto';
import type { Media } from './message.ts';
import type { Ids } from '../service/ids.ts';

// The sandbox reaches no network, so it fetches nothing: this one-pixel GIF stands in for every file.
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const LIFETIME_MS = 30 * 24 * 60 * 60 * 1000;

/** The file that stands in for the one at an address. */
export function standIn(ids: Ids, now: number): Media {
  const id = ids('med');
  return {
    id,
    contentType: 'image/gif',
    size: PIXEL.byteLength,
    sha256: createHash('sha256').update(PIXEL).digest('hex'),
    url: `https://api.messaging.test/v1/media/${id}/content`,
    expiresAt: now + LIFETIME_MS,
  };
}
