import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hash,
  randomBytes,
  type KeyObject,
} from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** What stands for a secret where it must not be read: SHA-256 in hexadecimal. */
export function digestOf(secret: string): string {
  return hash('sha256', secret);
}

/** A text that only who has the secret can read. */
export function seal(text: string, secret: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(secret), nonce);
  const parts = [nonce, cipher.update(text), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat(parts).toString('base64');
}

/** The text that was sealed. @throws {Error} when it was with another secret, or was changed. */
export function unseal(sealed: string, secret: string): string {
  const bytes = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv(CIPHER, keyOf(secret), bytes.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  const text = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
  return Buffer.concat([text, decipher.final()]).toString();
}

/**
 * HKDF's extract (RFC 5869 section 2.2): one key of the length of the hash takes no expansion. As an object, with which
 * Node begins to encipher in a sixth of the time that it takes with bytes.
 */
function keyOf(secret: string): KeyObject {
  return createSecretKey(createHmac('sha256', 'seal').update(secret).digest());
}
