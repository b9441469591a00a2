/** GraphQL subscriptions over server-sent events. */
import { expect, test } from 'vitest';
import type { JsonValue } from '../../../src/core/json.ts';
import { contractOf } from '../contract-of.ts';
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
  // Fewer resources than events remain.
  for (const name of ['Pie', 'Roll', 'Bun']) {
    const { body: cake } = await first.call('POST', '/cakes', { name });
    await first.call('DELETE', `/cakes/${cake.id}`);
  }
  const second = bakery();
  second.mock.load(first.mock.save());
  await second.call('POST', '/cakes', { name: 'Tart' });
  const { body } = await second.call('GET', '/events');
  const ids = body.map(({ id }: { id: string }) => id);
  expect(ids.length).toBeGreaterThanOrEqual(2);
  expect(new Set(ids).size).toBe(ids.length);
});

test('a time in an argument such as `after` is not the id of an event', async () => {
  const client = bakery();
  const { body: cake } = await client.call('POST', '/cakes', { name: 'Pie' });
  const live = await subscribe(
    client,
    'subscription { eventOccurred(after: "2026-11-27T10:00:00Z") { type } }',
  );
  await client.call('PATCH', `/cakes/${cake.id}`, { name: 'Tart' });
  expect(await live.next()).toEqual(['next', { data: { eventOccurred: { type: 'cake.renamed' } } }]);
  await live.cancel();
});

test('an event about a stored event is not stored again', async () => {
  const schema = { $ref: '#/components/schemas/Notification' };
  const content = { 'application/json': { schema } };
  const told = (event: JsonValue) => ({
    post: { 'x-event': event, requestBody: { content }, responses: { 204: { description: 'Thanks.' } } },
  });
  const order = { 'application/json': { schema: { $ref: '#/components/schemas/Order' } } };
  const client = clientOf(
    await contractOf(
      JSON.stringify({
        openapi: '3.1.0',
        info: { title: 'Shop', version: '1' },
        paths: {
          '/orders': {
            post: {
              requestBody: { content: order },
              responses: { 201: { description: 'Made.', content: order } },
            },
          },
          '/notifications': {
            get: {
              responses: {
                200: {
                  description: 'All.',
                  content: { 'application/json': { schema: { type: 'array', items: schema } } },
                },
              },
            },
          },
        },
        webhooks: {
          'order.created': told({ of: 'Order', when: 'created' }),
          'notification.created': told({ of: 'Notification', when: 'created' }),
        },
        components: {
          schemas: {
            Order: {
              type: 'object',
              properties: { id: { type: 'string', readOnly: true }, name: { type: 'string' } },
            },
            Notification: {
              type: 'object',
              required: ['id', 'type'],
              properties: { id: { type: 'string' }, type: { type: 'string' } },
            },
          },
        },
      }),
    ),
    'https://shop.test',
  );
  const before = (await client.call('GET', '/notifications')).body.length;
  expect((await client.call('POST', '/orders', { name: 'Pie' })).status).toBe(201);
  expect((await client.call('GET', '/notifications')).body).toHaveLength(before + 1);
});
