/** Bytes in unshared memory. TypeScript before 5.7 has no other name for `Uint8Array<ArrayBuffer>`. */
export type Bytes = ReturnType<typeof Uint8Array.of>;

/** Joins chunks that have `size` bytes in total. */
export function joinBytes(chunks: readonly Uint8Array[], size: number): Bytes {
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}

/** The client closed the connection before it had sent the whole body. */
export class IncompleteBody extends Error {
  override readonly name = 'IncompleteBody';

  constructor() {
    super('the connection closed before the body was received');
  }
}

/**
 * The maximum number of bytes beyond the size limit that are read and discarded. If a server closes the connection
 * while the client is still sending, the client loses the response.
 */
export const MAX_DROPPED = 8_388_608;

/**
 * Encodes a string as UTF-8. Copies the bytes, because the types of Workers do not specify whether the encoder's memory
 * is shared.
 */
export function encodeText(text: string): Bytes {
  return new Uint8Array(new TextEncoder().encode(text));
}
