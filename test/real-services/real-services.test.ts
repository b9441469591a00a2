/** Every operation of stripe-mock's own document succeeds with the client in each language. */
import { describe, expect, test } from 'vitest';
import { CLIENTS } from './clients.ts';
import { measure } from './measure.ts';
import { hasStripeMock, STRIPE_MOCK } from './stripe-mock.ts';

describe.skipIf(!hasStripeMock)('stripe-mock', () => {
  // Compiling Stripe's client in Go or Java takes minutes, so only `npm run real-services` does this.
  const quick = Object.entries(CLIENTS).filter(([name]) => name !== 'Go' && name !== 'Java');
  describe.each(quick)('%s', (_name, client) => {
    test.skipIf(!client.isHere)('all operations succeed', { timeout: 1_200_000 }, async () => {
      const { operations, failures } = await measure(STRIPE_MOCK, client);
      expect(operations).toBe(594);
      expect(failures).toEqual([]);
    });
  });
});
