/** Signatures of webhooks, in the form that the contract declares. */
import { createHmac } from 'node:crypto';

/** A request before it is signed. */
export interface Unsigned {
  readonly id: string;
  /** Seconds since 1970. */
  readonly timestamp: number;
  readonly body: string;
}

/** Returns the signature of Standard Webhooks: `v1,` and Base64 for each secret, separated by spaces. */
export function standardSignature({ id, timestamp, body }: Unsigned, secrets: readonly string[]): string {
  const text = `${id}.${timestamp}.${body}`;
  return secrets
    .map((secret) => `v1,${createHmac('sha256', keyOf(secret)).update(text).digest('base64')}`)
    .join(' ');
}

/**
 * Returns signatures in other common forms: GitHub's `sha256=…`, Stripe's `t=…,v1=…`, and the digest alone. The caller
 * sends the first form that the schema accepts.
 */
export function otherSignatures(
  { timestamp, body }: Unsigned,
  [secret = '']: readonly string[],
): readonly string[] {
  const hex = (text: string): string => createHmac('sha256', secret).update(text).digest('hex');
  return [`sha256=${hex(body)}`, `t=${timestamp},v1=${hex(`${timestamp}.${body}`)}`, hex(body)];
}

/** Returns the key of a secret. The prefix `whsec_` marks Base64. Any other secret is used unchanged. */
function keyOf(secret: string): Buffer {
  return secret.startsWith('whsec_')
    ? Buffer.from(secret.slice('whsec_'.length), 'base64')
    : Buffer.from(secret);
}
