/** What takes several roles, both protocols, states, conditions and webhooks to judge. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Contract } from '../../src/model/contract.ts';
import type { Fetch } from '../../src/verify/options.ts';
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
    'lost-update',
    'list-filters',
    'max-response-time',
  ]);
});

test('a webhook that was on its way when its address answered 410 is no fault', async () => {
  const alsoLater = (send: Fetch): Fetch => {
    return async (request) => {
      const headers = new Headers(request.headers);
      headers.set('webhook-id', crypto.randomUUID());
      const sibling = new Request(request.clone(), { headers });
      setTimeout(() => void send(sibling), 60);
      return send(request);
    };
  };
  const world = await ordersWorld(contract, alsoLater);
  const { findings, checks } = await verifyWorld(world, {
    ...world.options,
    checks: ['webhook-end'],
    maxRequests: 8,
  });
  expect(findings).toEqual([]);
  expect(checks[0]!.judged).toBeGreaterThan(0);
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
