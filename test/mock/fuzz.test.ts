/** No request causes an internal error in the mock. `npm run fuzz:mock` sends more requests. */
import { describe, expect, test } from 'vitest';
import { hasCorpus } from '../support/corpus.ts';
import { isThorough } from '../support/thorough.ts';
import { OTHERS, OWN } from './fuzz/contracts.ts';
import { fuzz } from './fuzz/fuzz.ts';

/** `MOCK_SEED=$RANDOM` tests other requests. */
const seed = Number(process.env['MOCK_SEED'] ?? 1);
const count = isThorough ? 2000 : 300;

/**
 * Statuses that some requests must have. They show that requests pass the first checks, and are rejected for many
 * reasons.
 */
const SEEN = [200, 400, 405];

test.each(Object.keys(OWN))('%s', { timeout: 120_000 }, async (name) => {
  const { statuses, faults } = await fuzz(await OWN[name]!(), { seed, count });
  expect(faults.slice(0, 3)).toEqual([]);
  expect([...statuses.keys()]).toEqual(expect.arrayContaining(SEEN));
});

describe.skipIf(!hasCorpus)('third-party documents', () => {
  const long = isThorough ? ['twilio-api', 'swapi', 'buildkite'] : [];
  test.each(['petstore', 'twilio', 'stripe', 'shopify', ...long])(
    '%s',
    { timeout: 240_000 },
    async (name) => {
      const { statuses, faults } = await fuzz(await OTHERS[name]!(), { seed, count });
      expect(faults.slice(0, 3)).toEqual([]);
      expect([...statuses.keys()]).toEqual(expect.arrayContaining(SEEN));
    },
  );
});

test.each([
  ['a status 500', () => new Response('{}', { status: 500 }), /^request \d+: status 500/],
  [
    'an error of a resolver',
    () => Response.json({ data: null, errors: [{ message: 'x is undefined' }] }),
    /^request \d+: an error without a code/,
  ],
  [
    'an exception',
    () => {
      throw new TypeError('x is undefined');
    },
    /^request \d+: it threw TypeError/,
  ],
])('%s is a fault', async (_, answer, message) => {
  const { faults } = await fuzz(await OWN['awkward']!(), { seed, count: 3 }, async () => answer());
  expect(faults).toHaveLength(3);
  expect(faults[0]).toMatch(message);
});
