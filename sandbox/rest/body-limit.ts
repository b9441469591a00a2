import type { Call } from '../../generated/server/runtime/call.ts';

const MEBIBYTE = 1_048_576;

/** Most bytes of any body: a file of 1 MiB, and what a multipart body has around it. */
export const LARGEST_BODY = MEBIBYTE + 16 * 1024;

/** A call with its body held to 1 MiB, unless it is multipart. */
export function limited(call: Call): Call {
  const type = call.head.headers.get('content-type') ?? '';
  if (/^\s*multipart\//i.test(type)) return call;
  return {
    head: call.head,
    path: call.path,
    search: call.search,
    bytes: (limit) => call.bytes(Math.min(limit, MEBIBYTE)),
    get raw() {
      return call.raw;
    },
  };
}
