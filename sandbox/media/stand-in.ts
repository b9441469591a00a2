import type { File } from './store.ts';

/** The sandbox reaches no network, so it fetches nothing: this GIF of one pixel stands in for every file. */
export const STAND_IN: File = {
  contentType: 'image/gif',
  bytes: Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
};
