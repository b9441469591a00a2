/** What takes several roles, both protocols, states, conditions and webhooks to judge. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Contract } from '../../src/model/contract.ts';
import { orderTwins } from './order-twins.ts';
import { ordersContract, ordersWorld } from './orders/service.ts';
import { verifyWorld } from './world.ts';

let contract: Contract;
beforeAll(async () => {
  contract = await ordersContract();
});

test('an honest implementation has no finding', async () => {
  const world = await ordersWorld(contract);
  const { findings, diagnostics, checks } = await verifyWorld(world, world.options);
  expect(findings.map(({ code, subject, message }) => ({ code, subject, message }))).toEqual([]);
  expect(diagnostics).toEqual([]);
  const idle = checks.filter(({ judged }) => judged === 0).map(({ id }) => id);
  expect(idle).toEqual([
    'missing-required-header',
    'rate-limit-headers',
    'deprecation-headers',
    'max-response-time',
  ]);
});

describe('each broken twin is caught by its check', () => {
  test.each(orderTwins)('$check: $id', async ({ check, options, breaks, breaksWebhooks }) => {
    const world = await ordersWorld(contract, breaksWebhooks);
    const fetch = breaks ? breaks(world) : world.fetch;
    const { findings } = await verifyWorld(
      { ...world, fetch },
      { ...world.options, checks: [check], maxFindings: 1, maxRequests: 8, ...options },
    );
    expect(findings.map(({ code }) => code)).toContain(check);
    for (const { evidence } of findings)
      expect(JSON.stringify(evidence)).not.toMatch(/orders-(?:owner|clerk)-key/);
  });
});
