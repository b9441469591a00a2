import { createCipheriv, createDecipheriv, createSecretKey, hash, type KeyObject } from 'node:crypto';
import { RandomStock } from './random-stock.ts';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const nonces = new RandomStock(400 * NONCE_BYTES);

/** Returns the SHA-256 of a secret in hexadecimal, which can be stored instead of the secret. */
export function digestOf(secret: string): string {
  return hash('sha256', secret);
}

/** Encrypts a string, so that it can be read only with the secret. */
export function seal(text: string, secret: string): Uint8Array {
  const nonce = nonces.take(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(secret), nonce);
  return Buffer.concat([nonce, cipher.update(text), cipher.final(), cipher.getAuthTag()]);
}

/** Decrypts a sealed string. @throws {Error} if the secret differs, or the bytes were changed. */
export function unseal(bytes: Uint8Array, secret: string): string {
  const decipher = createDecipheriv(CIPHER, keyOf(secret), bytes.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  const text = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
  return Buffer.concat([text, decipher.final()]).toString();
}

/**
 * Returns an encryption key, by another hash than `digestOf`, so that stored digests do not reveal the key. It is an
 * object, because Node starts encryption with a key object six times faster than with bytes.
 */
function keyOf(secret: string): KeyObject {
  return createSecretKey(hash('sha512-256', secret, 'buffer'));
}
