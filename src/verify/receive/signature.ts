/** Verifies signatures of Standard Webhooks: the header `webhook-signature` signs `id.timestamp.body`. */
import { createHmac, createPublicKey, timingSafeEqual, verify } from 'node:crypto';
import type { SentRequest } from '../exchange.ts';

/** DER prefix of an Ed25519 public key, before its 32 bytes (RFC 8410 §4). */
const ED25519 = Buffer.from('302a300506032b6570032100', 'hex');

/** True if any signature of a delivery matches any of the secrets. */
export function isSigned({ headers, body = '' }: SentRequest, secrets: Iterable<string>): boolean {
  const text = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const signatures = (headers['webhook-signature'] ?? '').split(' ').map((one) => one.split(','));
  return [...secrets].some((secret) =>
    signatures.some(([version, signature = '']) => {
      const given = Buffer.from(signature, 'base64');
      const key = Buffer.from(secret.slice(secret.indexOf('_') + 1), 'base64');
      if (version === 'v1' && secret.startsWith('whsec_')) {
        const expected = createHmac('sha256', key).update(text).digest();
        return given.length === expected.length && timingSafeEqual(given, expected);
      }
      if (version !== 'v1a' || !secret.startsWith('whpk_') || key.length !== 32) return false;
      const der = Buffer.concat([ED25519, key]);
      return verify(
        null,
        Buffer.from(text),
        createPublicKey({ key: der, format: 'der', type: 'spki' }),
        given,
      );
    }),
  );
}
