import { createCipheriv, createDecipheriv, createSecretKey, hash, type KeyObject } from 'node:crypto';
import { RandomStock } from './random-stock.ts';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const nonces = new RandomStock(400 * NONCE_BYTES);

/** What stands for a secret where it must not be read: SHA-256 in hexadecimal. */
export function digestOf(secret: string): string {
  return hash('sha256', secret);
}

/** A text that only who has the secret can read. */
export function seal(text: string, secret: string): Uint8Array {
  const nonce = nonces.take(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(secret), nonce);
  return Buffer.concat([nonce, cipher.update(text), cipher.final(), cipher.getAuthTag()]);
}

/** The text that was sealed. @throws {Error} when it was with another secret, or was changed. */
export function unseal(bytes: Uint8Array, secret: string): string {
  const decipher = createDecipheriv(CIPHER, keyOf(secret), bytes.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  const text = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
  return Buffer.concat([text, decipher.final()]).toString();
}

/**
 * A hash of its own, of which `digestOf` tells nothing. As an object, with which Node begins to encipher in a sixth of
 * the time that it takes with bytes.
 */
function keyOf(secret: string): KeyObject {
  return createSecretKey(hash('sha512-256', secret, 'buffer'));
}
