/** GraphQL subscriptions over server-sent events. */
import { expect, test } from 'vitest';
import { marina } from '../marina.ts';
import { clientOf, type Client } from '../shelter.ts';
import { bakeryContract } from './bakery.ts';

const contract = await bakeryContract();

function bakery(): Client {
  return clientOf(contract, 'https://bakery.test');
}

interface Subscription {
  readonly status: number;
  readonly type: string | null;
  /** The next event as its name and its data. */
  readonly next: () => Promise<readonly [string, unknown]>;
  readonly cancel: () => Promise<void>;
}

async function subscribe({ mock }: Client, query: string, isInUrl = false): Promise<Subscription> {
  const url = 'https://bakery.test/graphql';
  const headers = {
    accept: 'text/event-stream',
    authorization: 'Bearer key',
    'content-type': 'application/json',
  };
  const response = await mock.fetch(
    isInUrl
      ? new Request(`${url}?query=${encodeURIComponent(query)}`, { headers })
      : new Request(url, { method: 'POST', headers, body: JSON.stringify({ query }) }),
  );
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const next = async (): Promise<readonly [string, unknown]> => {
    for (;;) {
      const match = /^(?::\n\n)*event: (\w+)\ndata:(.*)\n\n/.exec(text);
      if (match) {
        text = text.slice(match[0].length);
        return [match[1]!, match[2] === '' ? undefined : JSON.parse(match[2]!)];
      }
      const { value, done } = await reader.read();
      if (done) return ['end', text];
      text += value;
    }
  };
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    next,
    cancel: () => reader.cancel(),
  };
}

test('a subscription reports changes by both protocols and by the service itself', async () => {
  const client = bakery();
  const created = await subscribe(client, 'subscription { cakeCreated { name state } }');
  expect([created.status, created.type]).toEqual([200, 'text/event-stream']);
  const changes = await subscribe(client, 'subscription { cakeChanges { kind cake { name state } } }', true);
  const { body } = await client.call('POST', '/cakes', { name: 'Pie' });
  await client.graphql('mutation { createCake(name: "Tart") { id } }');
  expect(await created.next()).toEqual(['next', { data: { cakeCreated: { name: 'Pie', state: 'MIXED' } } }]);
  expect(await created.next()).toEqual(['next', { data: { cakeCreated: { name: 'Tart', state: 'MIXED' } } }]);
  await client.call('DELETE', `/cakes/${body.id}`);
  client.mock.clock.advance(1000);
  const all = [await changes.next(), await changes.next(), await changes.next(), await changes.next()];
  const shown = all.map(([, value]) => (value as { data: { cakeChanges: unknown } }).data.cakeChanges);
  expect(shown).toEqual([
    { kind: 'CREATED', cake: { name: 'Pie', state: 'MIXED' } },
    { kind: 'CREATED', cake: { name: 'Tart', state: 'MIXED' } },
    { kind: 'DELETED', cake: { name: 'Pie', state: 'MIXED' } },
    { kind: 'UPDATED', cake: { name: 'Tart', state: 'BAKED' } },
  ]);
  await created.cancel();
  await changes.cancel();
});

test('a subscription to changes reports every kind of change that its result can represent', async () => {
  const client = await marina();
  const changes = await subscribe(
    client,
    'subscription { vesselChanged(flag: "IS") { kind vessel { name } } }',
  );
  const { body } = await client.call('POST', '/vessels', { name: 'Boat', flag: 'IS' });
  await client.call('PUT', `/vessels/${body.id}`, { name: 'Ship', flag: 'IS' });
  await client.call('DELETE', `/vessels/${body.id}`);
  const shown = [await changes.next(), await changes.next(), await changes.next()].map(
    ([, value]) => (value as { data: { vesselChanged: unknown } }).data.vesselChanged,
  );
  expect(shown).toEqual([
    { kind: 'CREATED', vessel: { name: 'Boat' } },
    { kind: 'UPDATED', vessel: { name: 'Ship' } },
    { kind: 'DELETED', vessel: { name: 'Ship' } },
  ]);
  await changes.cancel();
});

test('arguments choose the resource', async () => {
  const client = bakery();
  const [one, other] = [
    (await client.call('POST', '/cakes', { name: 'Pie' })).body.id,
    (await client.call('POST', '/cakes', { name: 'Tart' })).body.id,
  ];
  const changed = await subscribe(client, `subscription { cakeChanged(id: "${other}") { name } }`);
  await client.call('PATCH', `/cakes/${one}`, { name: 'A' });
  await client.call('PATCH', `/cakes/${other}`, { name: 'B' });
  expect(await changed.next()).toEqual(['next', { data: { cakeChanged: { name: 'B' } } }]);
  await changed.cancel();
});

test('a query over server-sent events completes, and invalid requests are rejected', async () => {
  const client = bakery();
  const query = await subscribe(client, '{ cakes { __typename } }');
  expect(await query.next()).toMatchObject(['next', { data: { cakes: {} } }]);
  expect(await query.next()).toEqual(['complete', undefined]);
  expect((await subscribe(client, 'subscription { nothing }')).status).toBe(400);
  expect((await subscribe(client, 'subscription {')).status).toBe(400);
});

test('without the accept header a subscription is rejected', async () => {
  const { body } = await bakery().graphql('subscription { cakeCreated { name } }');
  expect(body.errors).toHaveLength(1);
});

test('events that operations read are stored, streamed, and reported without a receiver', async () => {
  const client = bakery();
  const live = await subscribe(client, 'subscription { eventOccurred { id type sequence } }');
  const { body: cake } = await client.call('POST', '/cakes', { name: 'Pie' });
  await client.call('PATCH', `/cakes/${cake.id}`, { name: 'Tart' });
  client.mock.clock.advance(1000);
  const events = [await live.next(), await live.next(), await live.next(), await live.next()];
  const shown = events.map(
    ([, value]) => (value as { data: { eventOccurred: { id: string } } }).data.eventOccurred,
  );
  const types = ['cake.created', 'cake.renamed', 'cake.baked', 'cake.renamed'];
  expect(shown).toMatchObject(types.map((type, index) => ({ type, sequence: index + 1 })));
  const { body: listed } = await client.call('GET', '/events');
  expect(listed.slice(-4).map(({ id }: { id: string }) => id)).toEqual(shown.map(({ id }) => id));
  expect(listed.at(-4).data).toEqual(cake);
  expect((await client.call('GET', `/events/${shown[3]!.id}`)).body).toMatchObject(shown[3]!);

  const [first, ...later] = shown.map(({ id }) => id);
  const stream = await client.mock.fetch(
    new Request('https://bakery.test/event_stream', {
      headers: { authorization: 'Bearer key', accept: 'text/event-stream', 'last-event-id': first! },
    }),
  );
  expect(Array.from((await stream.text()).matchAll(/^id: (.+)$/gm), ([, id]) => id)).toEqual(later);
  const resumed = await subscribe(client, `subscription { eventOccurred(after: "${first}") { id } }`);
  for (const id of later) expect(await resumed.next()).toEqual(['next', { data: { eventOccurred: { id } } }]);
  await live.cancel();
  await resumed.cancel();
});

test('the ids of events differ from those of a loaded state', async () => {
  const first = bakery();
  await first.call('POST', '/cakes', { name: 'Pie' });
  const second = bakery();
  second.mock.load(first.mock.save());
  await second.call('POST', '/cakes', { name: 'Tart' });
  const { body } = await second.call('GET', '/events?type=cake.created');
  const ids = body.map(({ id }: { id: string }) => id);
  expect(ids.length).toBeGreaterThanOrEqual(2);
  expect(new Set(ids).size).toBe(ids.length);
});
