/** Faults that show only after several steps: each is found and told as the shortest way to it. */
import { beforeAll, expect, test } from 'vitest';
import type { Contract } from '../../src/model/contract.ts';
import type { Fetch } from '../../src/verify/options.ts';
import { ordersContract, ordersWorld } from './orders/service.ts';
import { answers, json, type Twin } from './twin-tools.ts';
import { verifyWorld, type World } from './world.ts';

let contract: Contract;
beforeAll(async () => {
  contract = await ordersContract();
});

/** The operations of orders alone: no hooks, no lists. */
const REST = ['POST /orders', '* /orders/{order_id}'];
const GRAPHQL = ['mutation *', 'query order'];

interface SequenceTwin {
  readonly id: string;
  readonly operations: readonly string[];
  readonly check: string;
  readonly breaks: Twin['breaks'];
  /** Of each request, its method and what it asks for. */
  readonly shortest: readonly RegExp[];
}

/** Answers in its own way once `steps` were asked for, one after another and about one thing. */
function afterSteps(
  steps: readonly ((text: string, request: Request) => boolean)[],
  answer: (response: Response) => Response | Promise<Response>,
): Twin['breaks'] {
  return ({ fetch }): Fetch => {
    const reached = new Map<string, number>();
    return async (request) => {
      const text = request.body ? await request.clone().text() : '';
      const response = await fetch(request);
      const id = /[0-9a-f-]{36}/.exec(request.url.split('/').at(-1)! + text)?.[0] ?? '';
      const done = reached.get(id) ?? 0;
      if (id === '' || !response.ok || !steps[done]?.(text, request)) return response;
      if (done < steps.length - 1) reached.set(id, done + 1);
      return done < steps.length - 1 ? response : answer(response);
    };
  };
}

/** GraphQL has an order still that was deleted over REST. */
function remembering({ fetch }: World): Fetch {
  const removed = new Set<string>();
  return async (request) => {
    const text = request.body ? await request.clone().text() : '';
    const response = await fetch(request);
    const id = /[0-9a-f-]{36}/.exec(request.url.split('/').at(-1)! + text)?.[0] ?? '';
    if (request.method === 'DELETE' && response.ok) removed.add(id);
    if (!text.includes('query') || !response.ok || id === '') return response;
    return removed.has(id)
      ? json(200, { data: { order: { __typename: 'Order', id, name: 'any', status: 'OPEN', total: 1 } } })
      : response;
  };
}

const twins: readonly SequenceTwin[] = [
  {
    id: 'fails when it deletes what is gone',
    operations: REST,
    check: 'not-a-server-error',
    breaks: answers(
      ({ method }, { status }) => method === 'DELETE' && status === 404,
      () => json(500, { title: 'no' }, 'application/problem+json'),
    ),
    shortest: [/POST/, /DELETE/, /DELETE/],
  },
  {
    id: 'fails when it deletes what was paid',
    operations: REST,
    check: 'not-a-server-error',
    breaks: afterSteps(
      [
        (text, { method }) => method === 'PATCH' && text.includes('paid'),
        (_, { method }) => method === 'DELETE',
      ],
      () => json(500, { title: 'no' }, 'application/problem+json'),
    ),
    shortest: [/POST/, /PATCH.*paid/, /DELETE/],
  },
  {
    id: 'fails when it removes by a mutation what another has moved',
    operations: GRAPHQL,
    check: 'not-a-server-error',
    breaks: afterSteps(
      [
        (text) => text.includes('moveOrder(') && text.includes('PAID'),
        (text) => text.includes('removeOrder('),
      ],
      () => json(500, { errors: [{ message: 'no' }] }),
    ),
    shortest: [/createOrder/, /moveOrder.*PAID/, /removeOrder/],
  },
  {
    id: 'REST fails to read what GraphQL has moved',
    operations: [...REST, ...GRAPHQL],
    check: 'not-a-server-error',
    breaks: afterSteps([(text) => text.includes('moveOrder('), (_, { method }) => method === 'GET'], () =>
      json(500, { title: 'no' }, 'application/problem+json'),
    ),
    shortest: [/moveOrder/, /--url http:\S+\/orders\//],
  },
  {
    id: 'GraphQL still has what REST has deleted',
    operations: ['POST /orders', 'DELETE /orders/{order_id}', 'query order', 'mutation createOrder'],
    check: 'use-after-free',
    breaks: remembering,
    shortest: [/POST/, /DELETE/, /query/],
  },
];

test('an honest service has no finding in either protocol', async () => {
  const world = await ordersWorld(contract);
  const { findings } = await verifyWorld(world, { operations: [...REST, ...GRAPHQL], seed: 1 });
  expect(findings).toEqual([]);
});

test.each(twins)('$id', async ({ operations, check, breaks, shortest }) => {
  const world = await ordersWorld(contract);
  const { findings } = await verifyWorld(
    { ...world, fetch: breaks(world) },
    { operations, checks: [check], seed: 1 },
  );
  const steps = findings.map(({ evidence }) => evidence!.curl.split(/; (?=curl)/));
  expect(steps).toEqual([shortest.map((one) => expect.stringMatching(one) as unknown)]);
});
