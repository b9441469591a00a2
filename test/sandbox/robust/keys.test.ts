import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { startSandbox } from '../harness.ts';

const KEY = 'sk_sandbox_0123456789abcdef';
const digest = createHash('sha256').update(KEY).digest();

test.for([
  ['a shorter one', KEY.slice(0, -1)],
  ['a longer one', `${KEY}0`],
  ['another of its length', KEY.replace('0', '1')],
  ['one in other letters', KEY.toUpperCase()],
  ['a letter', 's'],
  ['one as long as a header may be', 'k'.repeat(8000)],
  // What stands in the database opens nothing.
  ['its digest', digest.toString('hex')],
  ['its digest in Base64', digest.toString('base64')],
  ['a pattern', '%'],
  ['a statement', "'or'1'='1"],
])('instead of the key, %s is not accepted', async ([, key]) => {
  const { rest } = await startSandbox({ keys: [{ key: KEY }] });
  const reply = await rest('/v1/workspace', { headers: { authorization: `Bearer ${key}` } });
  expect([reply.status, reply.body.code]).toEqual([401, 'invalid_api_key']);
  expect((await rest('/v1/workspace')).status).toBe(200);
});
