import type { RequestHead } from '../../generated/server/runtime/call.ts';

const MEBIBYTE = 1_048_576;

/**
 * Maximum number of bytes of any body. Only a multipart body may be this long: a file of 1 MiB plus the overhead of
 * multipart.
 */
export const MAX_BODY_BYTES = MEBIBYTE + 16 * 1024;

/** Returns the maximum bytes of a request's body: 1 MiB, unless it is multipart. */
export function bodyLimit({ headers }: RequestHead): number {
  return /^\s*multipart\//i.test(headers.get('content-type') ?? '') ? MAX_BODY_BYTES : MEBIBYTE;
}
