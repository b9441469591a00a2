/** Bytes in unshared memory. Compilers before 5.7 have no other name for `Uint8Array<ArrayBuffer>`. */
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
 * Bytes of an oversized body to read and discard. If a server closes the connection while the client still sends, the
 * client loses the response.
 */
export const MAX_DROPPED = 8_388_608;

/** UTF-8. Copied, because the types of Workers leave open in what memory the encoder writes. */
export function encodeText(text: string): Bytes {
  return new Uint8Array(new TextEncoder().encode(text));
}
