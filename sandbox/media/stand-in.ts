import type { File } from './media-store.ts';

/** Placeholder of one GIF pixel for every file: the sandbox fetches nothing, because it has no network access. */
export const STAND_IN: File = {
  contentType: 'image/gif',
  bytes: Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
};
