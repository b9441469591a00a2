const BASE64 = /^data:[^,]*;base64,(?<bytes>[A-Za-z0-9+/]*={0,2})$/;

/** Returns the bytes of a base64 `data:` URL (RFC 2397), or else the UTF-8 bytes of the text. */
export function bytesOf(text: string): Buffer {
  const bytes = BASE64.exec(text)?.groups?.['bytes'];
  return bytes === undefined ? Buffer.from(text) : Buffer.from(bytes, 'base64');
}

/** Text as it is sent, or bytes in base64. */
export interface SentText {
  readonly text: string;
  readonly encoding?: 'base64';
}

/**
 * Returns bytes as text, or in base64 if they are not valid UTF-8 or contain NUL, which a shell cannot pass to a
 * command.
 */
export function sentText(bytes: Buffer): SentText {
  const text = bytes.toString();
  return Buffer.from(text).equals(bytes) && !bytes.includes(0)
    ? { text }
    : { text: bytes.toString('base64'), encoding: 'base64' };
}
