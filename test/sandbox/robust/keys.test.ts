import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { startSandbox } from '../harness.ts';

const KEY = 'sk_sandbox_0123456789abcdef';
const digest = createHash('sha256').update(KEY).digest();

test.for([
  ['a shorter key', KEY.slice(0, -1)],
  ['a longer key', `${KEY}0`],
  ['another key of the same length', KEY.replace('0', '1')],
  ['the key with other letter case', KEY.toUpperCase()],
  ['a letter', 's'],
  ['a key of the maximum header length', 'k'.repeat(8000)],
  // Values that the database stores are not accepted as keys.
  ['its digest', digest.toString('hex')],
  ['its digest in Base64', digest.toString('base64')],
  ['a pattern', '%'],
  ['a statement', "'or'1'='1"],
])('%s is not accepted in place of the key', async ([, key]) => {
  const { rest } = await startSandbox({ keys: [{ key: KEY }] });
  const reply = await rest('/v1/workspace', { headers: { authorization: `Bearer ${key}` } });
  expect([reply.status, reply.body.code]).toEqual([401, 'invalid_api_key']);
  expect((await rest('/v1/workspace')).status).toBe(200);
});
