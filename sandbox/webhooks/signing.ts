import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
  sign,
  type KeyObject,
} from 'node:crypto';

/** The signature scheme of deliveries (Standard Webhooks): HMAC-SHA256, or Ed25519. */
export type Scheme = 'v1' | 'v1a';

/** A key that signs deliveries to an endpoint. */
export interface SigningKey {
  readonly scheme: Scheme;
  /** For `v1`, the secret as shown, `whsec_…`; for `v1a`, the private key in PKCS #8 and Base64. */
  readonly key: string;
  /** In milliseconds since the epoch, or null until the key is replaced. */
  readonly expiresAt: number | null;
}

const SECRET_BYTES = 32;
/** Length of a raw Ed25519 key, which is the last part of its SubjectPublicKeyInfo (RFC 8410). */
const PUBLIC_KEY_BYTES = 32;

export function newSigningKey(scheme: Scheme): SigningKey {
  if (scheme === 'v1') {
    return { scheme, key: `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`, expiresAt: null };
  }
  const { privateKey } = generateKeyPairSync('ed25519');
  const key = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
  return { scheme, key, expiresAt: null };
}

/** Returns the key with which the receiver verifies: a shared secret, which is shown only once, or a public key. */
export function verifierOf({ scheme, key }: SigningKey): { secret: string | null; publicKey: string | null } {
  if (scheme === 'v1') return { secret: key, publicKey: null };
  const spki = createPublicKey(privateKeyOf(key)).export({ format: 'der', type: 'spki' });
  return { secret: null, publicKey: `whpk_${spki.subarray(-PUBLIC_KEY_BYTES).toString('base64')}` };
}

/**
 * Returns `webhook-id`, `webhook-timestamp`, and `webhook-signature`, which has one signature for each unexpired key.
 */
export function signatureHeaders(
  keys: readonly SigningKey[],
  id: string,
  body: string,
  time: number,
): Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string> {
  const seconds = Math.floor(time / 1000);
  const content = `${id}.${seconds}.${body}`;
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': keys
      .filter(({ expiresAt }) => expiresAt === null || expiresAt > time)
      .map((key) => signatureOf(key, content))
      .join(' '),
  };
}

function signatureOf({ scheme, key }: SigningKey, content: string): string {
  if (scheme === 'v1a')
    return `v1a,${sign(null, Buffer.from(content), privateKeyOf(key)).toString('base64')}`;
  const secret = Buffer.from(key.slice('whsec_'.length), 'base64');
  return `v1,${createHmac('sha256', secret).update(content).digest('base64')}`;
}

function privateKeyOf(key: string): KeyObject {
  return createPrivateKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'pkcs8' });
}
