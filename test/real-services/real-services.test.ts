/** Every operation of stripe-mock's own document succeeds by the client of each language. */
import { describe, expect, test } from 'vitest';
import { isThorough } from '../support/thorough.ts';
import { CLIENTS } from './clients.ts';
import { measure } from './measure.ts';
import { hasStripeMock, STRIPE_MOCK } from './stripe-mock.ts';

describe.skipIf(!hasStripeMock)('stripe-mock', () => {
  describe.each(Object.entries(CLIENTS))('%s', (name, client) => {
    // Compiling Stripe's client takes Go and Java minutes.
    const isSlow = name === 'Go' || name === 'Java';
    test.skipIf(!client.isHere || (isSlow && !isThorough))(
      'all operations succeed',
      { timeout: 1_200_000 },
      async () => {
        const { operations, failures } = await measure(STRIPE_MOCK, client);
        expect(operations).toBe(594);
        expect(failures).toEqual([]);
      },
    );
  });
});
