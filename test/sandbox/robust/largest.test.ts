import { expect, test } from 'vitest';
import { HELLO, json, startSandbox } from '../harness.ts';
import { draftBrand, NOTICES } from '../registration.ts';

/** A character that JSON writes with six bytes, and that counts as one for the limits. */
const control = (count: number): string => '\u0001'.repeat(count);
const address = (name: string): string => `https://files.test/${name}`.padEnd(2048, 'a');

/** The largest permitted value, with the characters that take most bytes in JSON. */
const CAMPAIGN = {
  ...NOTICES,
  description: control(4096),
  message_flow: control(2048),
  sample_messages: Array.from({ length: 5 }, () => control(1024)),
  opt_in_message: control(320),
  opt_out_message: control(320),
  help_message: control(320),
  privacy_policy_url: address('policy').slice(0, 2048),
  terms_url: address('terms').slice(0, 1600),
};
const MESSAGE = {
  ...HELLO,
  body: control(670),
  media_url: Array.from({ length: 10 }, (_, index) => address(String(index))),
  metadata: Object.fromEntries(Array.from({ length: 16 }, (_, index) => [`a${index}`, control(500)])),
};

/** docs/decisions/0009-robustness.md relies on this limit, because a page contains a hundred objects. */
test('no object is larger than 100 kB, nor is an event that contains one', async () => {
  const harness = await startSandbox();
  const campaign = { brand_id: await draftBrand(harness), ...CAMPAIGN };
  for (const [path, body] of [
    ['/v1/tendlc_campaigns', campaign],
    ['/v1/messages', MESSAGE],
  ] as const) {
    const made = await harness.rest(path, json(body));
    expect(made, path).toMatchObject({ status: 201 });
    const bytes = Buffer.byteLength(JSON.stringify(made.body));
    expect(bytes, path).toBeGreaterThan(50_000);
    expect(bytes, path).toBeLessThan(100_000);
  }
  const { data } = (await harness.rest('/v1/events')).body;
  const sizes = data.map((event: unknown) => Buffer.byteLength(JSON.stringify(event)));
  expect(Math.max(...sizes)).toBeGreaterThan(50_000);
  expect(Math.max(...sizes)).toBeLessThan(100_000);
});
