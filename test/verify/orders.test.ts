/** Checks that need several roles, both protocols, states, conditions, or webhooks. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Contract } from '../../src/model/contract.ts';
import type { Fetch, VerifyOptions } from '../../src/verify/options.ts';
import { orderTwins, sendsOnlyThePaid } from './order-twins.ts';
import { ordersContract, ordersWorld } from './orders/service.ts';
import { bodies, eachObject, json, set } from './twin-tools.ts';
import { verifyWorld } from './world.ts';

let contract: Contract;
beforeAll(async () => {
  contract = await ordersContract();
});

test('a correct implementation has no findings', async () => {
  const world = await ordersWorld(contract);
  const { findings, diagnostics, checks } = await verifyWorld(world, world.options);
  expect(findings.map(({ code, subject, message }) => ({ code, subject, message }))).toEqual([]);
  // A request for a test event is not an effect on a resource.
  expect(diagnostics.map(({ code, message }) => [code, message])).toEqual([
    ['verify-unknown-effect', expect.stringContaining(' POST /hooks/{hook_id}/test ')],
  ]);
  const idle = checks.filter(({ judged }) => judged === 0).map(({ id }) => id);
  expect(idle).toEqual([
    'missing-required-header',
    'invalid-keys',
    'rate-limit-headers',
    'rate-limit-counting',
    'deprecation-headers',
    'effect-states',
    'repeated-changes',
    'equal-rules',
    'derived-values',
    'unique-values',
    'secrets-shown-once',
    'list-filters',
    'declared-order',
    'list-totals',
    'shared-keys',
    'max-response-time',
    'graphql-error-paths',
    'graphql-failing-fields',
    'nested-lists',
    'webhook-cause',
    'webhook-transitions',
    'stream-conformance',
  ]);
});

describe.concurrent('a rejection for an unknown reason is not reported as a rejected transition', () => {
  const rest = { operations: ['POST /orders', '* /orders/{order_id}'] };
  const graphql = { seed: 15, operations: ['mutation *', 'query order'] };
  const errors = (...all: readonly object[]) => json(200, { data: null, errors: all });
  const userErrors = [{ message: 'no' }];
  test.each<[string, (why: string) => Response, VerifyOptions]>([
    ['409 without a body', () => new Response(null, { status: 409 }), rest],
    ['about:blank', () => json(409, { type: 'about:blank', title: 'Conflict', status: 409 }), rest],
    ['a repeated status', () => json(409, { code: '409', title: 'Conflict' }), rest],
    ['another code', (code) => json(409, { code }), rest],
    ['another type', (why) => json(409, { type: `https://orders.test/${why}` }), rest],
    ['a GraphQL error without a code', () => errors({ message: 'no' }), graphql],
    ['another GraphQL code', (code) => errors({ message: 'no', extensions: { code } }), graphql],
    ['a user error', () => json(200, { data: { moveOrder: { userErrors, order: null } } }), graphql],
  ])('%s', async (_, refuse, options) => {
    const world = await ordersWorld(contract);
    const { findings, checks } = await verifyWorld(
      { ...world, fetch: sendsOnlyThePaid(refuse)(world) },
      { ...world.options, checks: ['legal-transitions'], maxRequests: 60, ...options },
    );
    expect(findings).toEqual([]);
    expect(checks[0]!.judged).toBeGreaterThan(0);
  });
});

test('the report lists a transition that the service always rejects', async () => {
  const world = await ordersWorld(contract);
  const refusing: Fetch = async (request) => {
    const isPayment = request.method === 'PATCH' && (await request.clone().text()).includes('"paid"');
    return isPayment ? json(409, { title: 'Conflict' }, 'application/problem+json') : world.fetch(request);
  };
  const options = { ...world.options, checks: ['legal-transitions'], maxRequests: 12 };
  const operations = ['POST /orders', '* /orders/{order_id}'];
  const told = async (fetch: Fetch) => {
    const { findings, diagnostics } = await verifyWorld({ ...world, fetch }, { ...options, operations });
    expect(findings).toEqual([]);
    return diagnostics
      .filter(({ code }) => code === 'verify-transition-refused')
      .map(({ message }) => message);
  };
  expect(await told(world.fetch)).toEqual([]);
  expect(await told(refusing)).toEqual([
    'The declared transition of Order.status from open to paid was never observed. PATCH /orders/{order_id} rejected it with 409.',
  ]);
});

test('a webhook that was sent before its receiver returned 410 is not a fault', async () => {
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

test.each<[string, VerifyOptions, readonly string[]]>([
  ['this caller', { role: 'owner' }, ['owner']],
  ['others', { role: 'OWNER', credentials: { CLARK: { headers: {} }, CLERK: { headers: {} } } }, ['CLARK']],
])('an unknown role of %s is rejected', async (_, options, roles) => {
  const world = await ordersWorld(contract);
  await expect(verifyWorld(world, options)).rejects.toMatchObject({
    diagnostics: roles.map((role) => ({
      code: 'verify-unknown-role',
      message: `The contract has no role ${role}. Its roles are OWNER, CLERK.`,
    })),
  });
});

test('a resource that changes between reads by both protocols is not a difference', async () => {
  const world = await ordersWorld(contract);
  let reads = 0;
  const fetch = bodies(
    (_, response) => response.ok,
    (body) => {
      const name = `${reads++}`;
      eachObject(body, set('name', name));
      return body;
    },
  )(world);
  const options = { ...world.options, checks: ['equal-views'], maxRequests: 8 };
  const { findings, checks } = await verifyWorld({ ...world, fetch }, options);
  expect(findings).toEqual([]);
  expect(checks).toEqual([{ id: 'equal-views', judged: expect.any(Number) as number }]);
  expect(checks[0]!.judged).toBeGreaterThan(0);
});

// Concurrent, because most of them wait for webhooks.
describe.concurrent('each twin is detected by its check', () => {
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
