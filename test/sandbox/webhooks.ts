import { createHmac, createPublicKey, verify } from 'node:crypto';
import type { SandboxOptions } from '../../sandbox/app.ts';
import { json, startSandbox, type Harness, type Reply } from './harness.ts';
import { startReceiver, type Received, type Receiver } from './receiver.ts';

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** A sandbox with one endpoint, which is subscribed to all events. */
export interface Hooked extends Harness {
  readonly receiver: Receiver;
  // oxlint-disable-next-line typescript/no-explicit-any -- as in Reply
  readonly endpoint: any;
  /** Requests a test event; returns its delivery. */
  readonly trigger: () => Promise<Reply['body']>;
  /** The deliveries to the endpoint, newest first. */
  readonly deliveries: () => Promise<Reply['body'][]>;
}

export async function startHooked(change: object = {}, options: SandboxOptions = {}): Promise<Hooked> {
  const receiver = await startReceiver();
  const harness = await startSandbox({ allowPrivateAddresses: true, ...options });
  const { body: endpoint } = await harness.rest(ENDPOINTS, json({ url: receiver.url, ...change }));
  const path = `${ENDPOINTS}/${endpoint.id}`;
  return {
    ...harness,
    receiver,
    endpoint,
    trigger: async () => (await harness.rest(`${path}/test`, { method: 'POST' })).body,
    deliveries: async () => (await harness.rest(`${path}/deliveries?limit=100`)).body.data,
  };
}

export const ENDPOINTS = '/v1/webhook_endpoints';

export function patch(body: unknown): RequestInit {
  return {
    method: 'PATCH',
    headers: { 'content-type': 'application/merge-patch+json' },
    body: JSON.stringify(body),
  };
}

/** Returns, for each secret or public key, whether it has signed a request, according to Standard Webhooks. */
export function signers({ headers, raw }: Received, keys: readonly string[]): boolean[] {
  const content = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${raw}`;
  const signatures = String(headers['webhook-signature']).split(' ');
  return keys.map((key) => signatures.some((signature) => isSigned(signature, content, key)));
}

const ED25519_SPKI = '302a300506032b6570032100';

function isSigned(signature: string, content: string, key: string): boolean {
  const [version, value = ''] = signature.split(',');
  const [kind, encoded = ''] = key.split('_');
  const bytes = Buffer.from(encoded, 'base64');
  if (version === 'v1' && kind === 'whsec') {
    return createHmac('sha256', bytes).update(content).digest('base64') === value;
  }
  if (version !== 'v1a' || kind !== 'whpk') return false;
  const der = Buffer.concat([Buffer.from(ED25519_SPKI, 'hex'), bytes]);
  const publicKey = createPublicKey({ key: der, format: 'der', type: 'spki' });
  return verify(null, Buffer.from(content), publicKey, Buffer.from(value, 'base64'));
}
