/** Deliveries by Standard Webhooks: valid ones are accepted, and others are rejected with the reason. */
import { generateKeyPairSync, sign as signWith } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  SignatureError,
  signWebhook,
  unwrapWebhook,
  type SignatureFault,
  type VerifyOptions,
  type WebhookBody,
  type WebhookHeaders,
} from '../../templates/typescript/runtime/webhooks.ts';

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const OTHER = 'whsec_c2VjcmV0IG9mIGFub3RoZXI=';
/** The example of the Standard Webhooks libraries. */
const EXAMPLE = {
  body: '{"test": 2432232314}',
  now: 1_614_265_330_000,
  headers: {
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  },
};
const { body, headers, now } = EXAMPLE;

const unwrap = (
  rawBody: WebhookBody,
  given: WebhookHeaders,
  secret: string | readonly string[] = SECRET,
  options: VerifyOptions = { now },
): Promise<unknown> => unwrapWebhook(rawBody, given, secret, options);

const bytes = new TextEncoder().encode(body);
const padded = new Uint8Array([0, ...bytes, 0]);

test.each<[name: string, body: WebhookBody, headers: WebhookHeaders, secret?: string | readonly string[]]>([
  ['text', body, headers],
  ['bytes', bytes, headers],
  ['a part of a buffer', padded.subarray(1, -1), headers],
  ['a Buffer', Buffer.from(body), headers],
  ['a buffer', bytes.buffer, headers],
  ['a view of another type', new DataView(bytes.buffer) as unknown as Uint8Array, headers],
  ['Headers', body, new Headers(headers)],
  [
    'Headers of another library',
    body,
    { get: (name: string) => new Headers(headers).get(name) } as unknown as Headers,
  ],
  [
    'header names in any letter case, with values in lists',
    body,
    Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toUpperCase(), [value]] as const),
    ),
  ],
  ['a secret without its prefix', body, headers, SECRET.slice('whsec_'.length)],
  ['one of two secrets', body, headers, [OTHER, SECRET]],
  [
    'one of several signatures, of any scheme',
    body,
    { ...headers, 'webhook-signature': `v2,x v1,AAAA v1,? ${headers['webhook-signature']}` },
  ],
])('accepts %s', async (_, rawBody, given, secret) => {
  expect(await unwrap(rawBody, given, secret)).toEqual({ test: 2_432_232_314 });
});

const without = (name: keyof typeof headers): WebhookHeaders => ({ ...headers, [name]: undefined });

test.each<
  [
    name: string,
    code: SignatureFault,
    body: unknown,
    headers: WebhookHeaders,
    secret?: string | string[],
    options?: VerifyOptions,
  ]
>([
  ['no id', 'missing_header', body, without('webhook-id')],
  ['no time', 'missing_header', body, without('webhook-timestamp')],
  ['no signature', 'missing_header', body, without('webhook-signature')],
  ['an empty header', 'missing_header', body, { ...headers, 'webhook-id': '' }],
  ['no time at all', 'invalid_timestamp', body, { ...headers, 'webhook-timestamp': '1e9' }],
  ['an old timestamp', 'timestamp_too_old', body, headers, SECRET, { now: now + 301_000 }],
  ['a future timestamp', 'timestamp_too_new', body, headers, SECRET, { now: now - 301_000 }],
  ['an invalid tolerance', 'timestamp_too_old', body, headers, SECRET, { now, toleranceSeconds: NaN }],
  ['an invalid clock', 'timestamp_too_old', body, headers, SECRET, { now: NaN }],
  ['another secret', 'no_matching_signature', body, headers, OTHER],
  ['no secret at all', 'no_matching_signature', body, headers, []],
  ['an undefined secret', 'invalid_secret', body, headers, [undefined as unknown as string]],
  ['an empty secret', 'invalid_secret', body, headers, ''],
  ['a secret that is not Base64', 'invalid_secret', body, headers, 'whsec_*'],
  ['an invalid public key', 'invalid_secret', body, headers, 'whpk_AAAA'],
  ['another body', 'no_matching_signature', `${body} `, headers],
  ['another id', 'no_matching_signature', body, { ...headers, 'webhook-id': 'msg_2' }],
  ['another time', 'no_matching_signature', body, { ...headers, 'webhook-timestamp': '1614265331' }],
  [
    'a signature of another scheme',
    'no_matching_signature',
    body,
    { ...headers, 'webhook-signature': headers['webhook-signature'].replace('v1', 'v1a') },
  ],
  [
    'no scheme',
    'no_matching_signature',
    body,
    { ...headers, 'webhook-signature': headers['webhook-signature'].slice(3) },
  ],
  [
    'more signatures than any rotation needs',
    'no_matching_signature',
    body,
    { ...headers, 'webhook-signature': `${'v1,AAAA '.repeat(16)}${headers['webhook-signature']}` },
  ],
  ['a parsed body', 'body_parsed', { test: 2_432_232_314 }, headers],
])('rejects %s: %s', async (_, code, rawBody, given, secret, options) => {
  const refused = unwrap(rawBody as WebhookBody, given, secret, options);
  await expect(refused).rejects.toBeInstanceOf(SignatureError);
  await expect(refused).rejects.toMatchObject({ kind: 'signature', code, operation: 'webhook' });
  await expect(refused).rejects.not.toThrow(/MfKQ9|2432232314/);
});

test('a signed delivery that is not JSON is reported', async () => {
  const signed = await signWebhook('<a>', SECRET);
  await expect(unwrapWebhook('<a>', signed, SECRET)).rejects.toMatchObject({ code: 'body_not_json' });
});

test('signed deliveries are accepted, for the current time and for any other time', async () => {
  expect(await signWebhook(body, SECRET, { id: headers['webhook-id'], now })).toEqual(headers);
  expect(await unwrapWebhook('{"a":"ü"}', await signWebhook('{"a":"ü"}', SECRET), SECRET)).toEqual({
    a: 'ü',
  });
});

test('a public key verifies signatures of its private key, and cannot sign', async () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const { x = '' } = publicKey.export({ format: 'jwk' });
  const key = `whpk_${Buffer.from(x, 'base64url').toString('base64')}`;
  const content = Buffer.from(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`);
  const signature = (text: Buffer): string => `v1a,${signWith(null, text, privateKey).toString('base64')}`;
  const given = { ...headers, 'webhook-signature': `v1,AAAA ${signature(content)}` };
  expect(await unwrap(body, given, key)).toEqual({ test: 2_432_232_314 });
  expect(await unwrap(body, given, [SECRET, key])).toEqual({ test: 2_432_232_314 });
  const forged = { ...headers, 'webhook-signature': signature(Buffer.from('other')) };
  await expect(unwrap(body, forged, key)).rejects.toMatchObject({ code: 'no_matching_signature' });
  // Everyone can know a public key, so an HMAC with it proves nothing.
  const hmac = await signWebhook(body, key.replace('whpk_', 'whsec_'), { id: headers['webhook-id'], now });
  await expect(unwrap(body, hmac, key)).rejects.toMatchObject({ code: 'no_matching_signature' });
  await expect(signWebhook(body, key)).rejects.toMatchObject({ code: 'invalid_secret' });
});
