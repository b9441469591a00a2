import { ClientError } from './errors.ts';

/** The headers of a delivery, in any of the formats that servers use. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

/** The body of a delivery before any parsing: its bytes, for example a Node `Buffer`, or its text. */
export type WebhookBody = string | ArrayBuffer | Uint8Array;

/** Bytes in unshared memory. TypeScript before 5.7 has no other name for `Uint8Array<ArrayBuffer>`. */
type Bytes = ReturnType<typeof Uint8Array.of>;

/** The reason for rejecting a delivery. */
export type SignatureFault =
  | 'missing_header'
  | 'invalid_timestamp'
  | 'timestamp_too_old'
  | 'timestamp_too_new'
  | 'no_matching_signature'
  | 'body_parsed'
  | 'body_not_json'
  | 'invalid_secret';

/** The signature does not prove that the service sent the delivery. Respond with status 400. */
export class SignatureError extends ClientError {
  override readonly name = 'SignatureError';
  readonly kind = 'signature';
  declare readonly code: SignatureFault;

  constructor(code: SignatureFault, reason: string) {
    super('webhook', { reason, code });
  }
}

export interface VerifyOptions {
  /** Allowed difference between the timestamp and now, in seconds; 300 by default. */
  readonly toleranceSeconds?: number;
  /** Milliseconds since the epoch; by default, the current time. */
  readonly now?: number;
}

const TOLERANCE_SECONDS = 300;
/**
 * The maximum number of signatures that are checked for each secret. The sender chooses their number, and each check
 * hashes the whole body.
 */
const MAX_SIGNATURES = 16;
/** The schemes of Standard Webhooks: the prefixes of their keys, and their signatures. */
const SHARED = { prefix: 'whsec_', mark: 'v1,', algorithm: { name: 'HMAC', hash: 'SHA-256' } } as const;
const PUBLIC = { prefix: 'whpk_', mark: 'v1a,', algorithm: { name: 'Ed25519' } } as const;

/**
 * Verifies the age of a delivery, and its signature with one of the secrets (Standard Webhooks), and returns the event.
 * @param rawBody the received bytes, or their text; never the result of a parser
 * @param secret `whsec_…`, or the public key `whpk_…`; pass several while you rotate them
 * @throws {SignatureError}
 */
export async function unwrapWebhook<Event>(
  rawBody: WebhookBody,
  headers: WebhookHeaders,
  secret: string | readonly string[],
  { toleranceSeconds = TOLERANCE_SECONDS, now = Date.now() }: VerifyOptions = {},
): Promise<Event> {
  const body = bytesOf(rawBody);
  const id = headerOf(headers, 'webhook-id');
  const timestamp = headerOf(headers, 'webhook-timestamp');
  // Several headers of one name count as one value, joined by commas (RFC 9110 section 5.3).
  const signatures = headerOf(headers, 'webhook-signature').split(/,? /);
  if (!/^\d{1,12}$/.test(timestamp))
    throw new SignatureError('invalid_timestamp', 'webhook-timestamp is not a valid time');
  const age = now / 1000 - Number(timestamp);
  if (age < -toleranceSeconds) throw new SignatureError('timestamp_too_new', 'signed in the future');
  // If the tolerance is NaN, this comparison rejects every delivery.
  if (!(age <= toleranceSeconds))
    throw new SignatureError('timestamp_too_old', `signed ${Math.round(age)} s ago`);
  const secrets = Array.isArray(secret) ? (secret as readonly string[]) : [secret as string];
  const keys = await Promise.all(secrets.map((one) => keyOf(one, 'verify')));
  const signed = signedContent(id, timestamp, body);
  const checks = keys.flatMap(({ key, mark }) =>
    signatures
      .filter((signature) => signature.startsWith(mark))
      .slice(0, MAX_SIGNATURES)
      .map((signature) => verify(key, signed, signature.slice(mark.length))),
  );
  // All signatures are checked, and WebCrypto compares in constant time.
  if (!(await Promise.all(checks)).includes(true)) {
    throw new SignatureError('no_matching_signature', 'no signature matches the body and the secret');
  }
  try {
    return JSON.parse(new TextDecoder().decode(body)) as Event;
  } catch {
    throw new SignatureError('body_not_json', 'the body is signed, but is not JSON');
  }
}

/** Signs a payload as the service does, and returns the headers. Use it to test a receiver. */
export async function signWebhook(
  rawBody: string,
  secret: string,
  {
    id = `evt_${crypto.randomUUID()}`,
    now = Date.now(),
  }: { readonly id?: string; readonly now?: number } = {},
): Promise<Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string>> {
  const timestamp = String(Math.floor(now / 1000));
  const { key } = await keyOf(secret, 'sign');
  const signature = await crypto.subtle.sign('HMAC', key, signedContent(id, timestamp, bytesOf(rawBody)));
  const encoded = btoa(String.fromCharCode(...new Uint8Array(signature)));
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${encoded}` };
}

type Key = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

async function verify(key: Key, signed: Bytes, signature: string): Promise<boolean> {
  const bytes = decodeBase64(signature);
  return bytes !== undefined && crypto.subtle.verify(key.algorithm.name, key, bytes, signed);
}

/** Imports a key for one use. A secret without a prefix is a shared secret. */
async function keyOf(
  secret: string,
  use: 'sign' | 'verify',
): Promise<{ readonly key: Key; readonly mark: string }> {
  // A value from the environment may be undefined, despite its type.
  if (typeof secret !== 'string') throw new SignatureError('invalid_secret', 'the secret is missing');
  const { prefix, mark, algorithm } = secret.startsWith(PUBLIC.prefix) ? PUBLIC : SHARED;
  const bytes = decodeBase64(secret.startsWith(prefix) ? secret.slice(prefix.length) : secret);
  try {
    if (bytes?.length)
      return { key: await crypto.subtle.importKey('raw', bytes, algorithm, false, [use]), mark };
  } catch {
    // The text is Base64, but not a key.
  }
  throw new SignatureError(
    'invalid_secret',
    'the secret is neither whsec_ followed by Base64 nor a public key for verifying',
  );
}

function signedContent(id: string, timestamp: string, body: Uint8Array): Bytes {
  const head = new TextEncoder().encode(`${id}.${timestamp}.`);
  const content = new Uint8Array(head.length + body.length);
  content.set(head);
  content.set(body, head.length);
  return content;
}

function bytesOf(rawBody: WebhookBody): Uint8Array {
  if (typeof rawBody === 'string') return new TextEncoder().encode(rawBody);
  if (rawBody instanceof ArrayBuffer) return new Uint8Array(rawBody);
  if (ArrayBuffer.isView(rawBody))
    return new Uint8Array(rawBody.buffer, rawBody.byteOffset, rawBody.byteLength);
  const reason = 'the body was already parsed; pass its bytes as received';
  throw new SignatureError('body_parsed', reason);
}

function headerOf(headers: WebhookHeaders, name: string): string {
  const value =
    // `instanceof` is not used, because there are `Headers` classes other than the global one.
    typeof headers.get === 'function'
      ? (headers as Headers).get(name)
      : Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  const [text] = typeof value === 'string' ? [value] : (value ?? []);
  if (text) return text;
  throw new SignatureError('missing_header', `the header ${name} is missing`);
}

function decodeBase64(text: string): Bytes | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}
