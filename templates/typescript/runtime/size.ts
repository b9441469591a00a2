/** Default of `maxResponseBytes`: 64 MiB. */
export const MAX_RESPONSE_BYTES = 67_108_864;

/** Returns the response with a body that fails after `most` decompressed bytes. */
export async function limited(response: Response, most: number, failure: () => Error): Promise<Response> {
  const { headers } = response;
  const length = headers.get('content-length');
  const isOver = Number(length) > most;
  // The platform limits a body to its `Content-Length`, unless that counts compressed bytes. `body` is not accessed
  // then: the `fetch` of a framework such as SvelteKit needs the original response.
  if (length !== null && !isOver && !headers.has('content-encoding')) return response;
  const { body } = response;
  if (!body) return response;
  if (isOver) {
    await body.cancel();
    throw failure();
  }
  let bytes = 0;
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, stream) {
      bytes += chunk.byteLength;
      if (bytes > most) throw failure();
      stream.enqueue(chunk);
    },
  });
  return new Response(body.pipeThrough(counting), { headers });
}
