import type { File } from './media-store.ts';

/** Placeholder for every file, a GIF with one pixel: the sandbox has no network access, so it downloads nothing. */
export const STAND_IN: File = {
  contentType: 'image/gif',
  bytes: Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
};
