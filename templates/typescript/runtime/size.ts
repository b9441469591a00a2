/** Default of `maxResponseBytes`: 64 MiB. */
export const MAX_RESPONSE_BYTES = 67_108_864;

/** Returns the response with a body that fails after `most` decompressed bytes. */
export function limited(response: Response, most: number, failure: () => Error): Response {
  const { headers } = response;
  const length = headers.get('content-length');
  const isOver = Number(length) > most;
  // The platform ends a body at its `Content-Length`, unless this is the length of compressed bytes. So a response with
  // an allowed `Content-Length` is returned unchanged. Its `body` is not accessed, because the `fetch` of a framework
  // such as SvelteKit needs the original response.
  if (length !== null && !isOver && !headers.has('content-encoding')) return response;
  const { body } = response;
  // If the declared length is too large, the body fails at its first byte, which ends the request.
  let left = isOver ? 0 : most;
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, stream) {
      left -= chunk.byteLength;
      if (left < 0) throw failure();
      stream.enqueue(chunk);
    },
  });
  return body ? new Response(body.pipeThrough(counting), { headers }) : response;
}

/** Node.js does not accept more than 16 KiB. */
const MAX_HEADER_BYTES = 65_536;

/** Returns the reason to reject the headers of a response, if they are too large. */
export function headerFault(headers: Headers): string | undefined {
  let size = 0;
  headers.forEach((value, name) => (size += name.length + value.length));
  return size > MAX_HEADER_BYTES ? `the headers are larger than ${MAX_HEADER_BYTES} bytes` : undefined;
}

/** True if `fetch` failed because the headers are larger than Node.js accepts. */
export function isHeaderOverflow(failure: unknown): boolean {
  const { cause } = (failure ?? {}) as { readonly cause?: { readonly code?: unknown } };
  return cause?.code === 'UND_ERR_HEADERS_OVERFLOW';
}
