import type { RequestHead } from '../../generated/server/runtime/call.ts';

const MEBIBYTE = 1_048_576;

/** Most bytes of any body: a file of 1 MiB, and what a multipart body has around it. */
export const LARGEST_BODY = MEBIBYTE + 16 * 1024;

/** Most bytes of the body of a request: 1 MiB, unless it is multipart. */
export function bodyLimit({ headers }: RequestHead): number {
  return /^\s*multipart\//i.test(headers.get('content-type') ?? '') ? LARGEST_BODY : MEBIBYTE;
}
