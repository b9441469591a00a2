/** Bytes whose memory is not shared. Compilers before 5.7 have no other name for `Uint8Array<ArrayBuffer>`. */
export type Bytes = ReturnType<typeof Uint8Array.of>;

/** Chunks of `size` bytes in all as one. */
export function joinBytes(chunks: readonly Uint8Array[], size: number): Bytes {
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}

/**
 * Bytes of a body over the limit that are read and dropped. A server that closes the connection on a client that still
 * sends takes the response from it.
 */
export const MAX_DROPPED = 8_388_608;
