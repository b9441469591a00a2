/** What a sequence says of things that were removed: it means the thing itself, not another nor what it lay in. */
import { expect, test } from 'vitest';
import { useAfterFree } from '../../src/verify/checks/use-after-free.ts';
import type { Fetch } from '../../src/verify/options.ts';
import { checkContext } from '../../src/verify/run/context.ts';
import { play } from '../../src/verify/run/play.ts';
import { Session } from '../../src/verify/run/session.ts';
import { ordersContract, ordersWorld } from './orders/service.ts';
import { answers, json } from './twin-tools.ts';
import type { World } from './world.ts';

/** Plays these operations one after another, each about what the ones before it have made. */
async function raisedBy(ids: readonly string[], breaks: (world: World) => Fetch): Promise<readonly string[]> {
  const contract = await ordersContract();
  const world = await ordersWorld(contract);
  const { baseUrl, graphqlUrl: url, headers } = world;
  const fetch = breaks(world);
  const options = { rest: { baseUrl, fetch }, graphql: { url, fetch }, headers };
  const context = checkContext(contract);
  const session = new Session({ contract, options, seed: 1, checks: [useAfterFree], context, observers: [] });
  session.expect(contract.operations);
  const steps = ids.map((id) => contract.operations.find((one) => one.id === id)!);
  let sent = 0;
  const failed = await play(session, {
    salt: 'test',
    choose: (nth) => steps[nth] && { operation: steps[nth], form: 'documented' },
    sending: () => void sent++,
    isWanted: () => true,
  });
  expect(sent).toBe(ids.length);
  return failed?.raised.map(({ key }) => key) ?? [];
}

const REMOVED = ['mutation createOrder', 'mutation removeOrder'];

/** REST has an order still that is gone. */
const keeping = answers(
  ({ method }, { status }) => method === 'GET' && status === 404,
  (_, { url }) => json(200, { id: url.split('/').at(-1), name: 'Tea', status: 'open' }),
);

test.each([
  ['of another thing', [...REMOVED, 'POST /orders', 'GET /orders/{order_id}']],
  ['of nothing', ['mutation createOrder', 'GET /orders/{order_id}']],
])('an honest service is accused %s', async (_, ids) => {
  expect(await raisedBy(ids, ({ fetch }) => fetch)).toEqual([]);
});

test('one that still shows what was removed is told of', async () => {
  const [key] = await raisedBy([...REMOVED, 'GET /orders/{order_id}'], keeping);
  expect(key).toBe('use-after-free mutation removeOrder readable');
});
