import type { File } from './media-store.ts';

/** The placeholder for every file, a GIF with one pixel, because the sandbox does not download files. */
export const STAND_IN: File = {
  contentType: 'image/gif',
  bytes: Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
};
