/** Default of `maxResponseBytes`: 64 MiB. */
export const MAX_RESPONSE_BYTES = 67_108_864;

/** Returns the response with a body that fails after `most` decompressed bytes. */
export function limited(response: Response, most: number, failure: () => Error): Response {
  const { headers } = response;
  const length = headers.get('content-length');
  const isOver = Number(length) > most;
  // The platform limits a body to its `Content-Length`, unless that counts compressed bytes. `body` is not accessed
  // then: the `fetch` of a framework such as SvelteKit needs the original response.
  if (length !== null && !isOver && !headers.has('content-encoding')) return response;
  const { body } = response;
  // A body whose length is too large fails at its first byte, which ends the request.
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
