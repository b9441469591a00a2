import { expect, test } from 'vitest';
import { HELLO, json, startSandbox } from './harness.ts';
import { DAY, ENDPOINTS, patch, signers, startHooked } from './webhooks.ts';

test('events are listed newest first, page by page, even without subscribers', async () => {
  const { rest, clock } = await startSandbox();
  for (let count = 0; count < 3; count++) await rest('/v1/messages', json(HELLO));
  await clock.turn(1000);
  const { body: all } = await rest('/v1/events?limit=100');
  const order = all.data.map(({ timestamp, id }: Record<string, string>) => `${timestamp} ${id}`);
  expect(order).toEqual(order.toSorted().toReversed());
  expect(order.length).toBeGreaterThanOrEqual(15);
  const paged: unknown[] = [];
  for (let query = ''; ;) {
    const { body } = await rest(`/v1/events?limit=4${query}`);
    paged.push(...body.data);
    // New events do not move pages.
    await rest('/v1/messages', json(HELLO));
    if (!body.has_more) break;
    query = `&cursor=${body.next_cursor}`;
  }
  expect(paged).toEqual(all.data);
});

test('events are filtered by type and time', async () => {
  const { rest, clock } = await startSandbox();
  await rest('/v1/messages', json(HELLO));
  await clock.turn(1000);
  const types = async (query: string): Promise<string[]> =>
    (await rest(`/v1/events?${query}`)).body.data.map(({ type }: { type: string }) => type);
  expect(await types('type=message.sent')).toEqual(['message.sent']);
  const span = 'created_after=2026-03-02T09:15:00.100Z&created_before=2026-03-02T09:15:00.300Z';
  expect(await types(span)).toEqual(['message.sent']);
  expect((await rest('/v1/events?type=message.read')).body).toMatchObject({ code: 'invalid_parameter' });
});

test('an event is kept for 30 days', async () => {
  const { rest, clock } = await startSandbox();
  await rest('/v1/messages', json(HELLO));
  const [event] = (await rest('/v1/events?type=message.queued')).body.data;
  const path = `/v1/events/${event.id}`;
  await clock.turn(30 * DAY - 1);
  expect((await rest(path)).body).toEqual(event);
  await clock.turn(1);
  expect((await rest(path)).status).toBe(404);
  expect((await rest(`${path}/replay`, { method: 'POST' })).status).toBe(404);
  expect((await rest('/v1/events?type=message.queued')).body.data).toEqual([]);
});

test('events of another workspace or mode are not found', async () => {
  const keys = [
    { key: 'one' },
    { key: 'other', workspaceId: 'ws_other' },
    { key: 'viewer', role: 'VIEWER' as const },
  ];
  const { rest } = await startSandbox({ keys });
  await rest('/v1/messages', json(HELLO));
  const [event] = (await rest('/v1/events')).body.data;
  const as = (key: string) => rest(`/v1/events/${event.id}`, { headers: { authorization: `Bearer ${key}` } });
  expect((await as('one')).status).toBe(200);
  expect((await as('other')).status).toBe(404);
  expect((await as('viewer')).status).toBe(403);
});

test('a replay delivers the same event again, unchanged', async () => {
  const { rest, clock, receiver, endpoint } = await startHooked({ event_types: ['message.queued'] });
  await rest('/v1/messages', json(HELLO));
  await clock.turn(DAY);
  const [first] = receiver.received;
  const replay = await rest(`/v1/events/${first!.body.id}/replay`, { method: 'POST' });
  expect(replay.status).toBe(202);
  expect(replay.body).toMatchObject({
    object: 'event_replay',
    event_id: first!.body.id,
    deliveries: [{ webhook_endpoint_id: endpoint.id, status: 'pending', attempts: [] }],
  });
  await clock.turn(0);
  const [, second] = receiver.received;
  expect(second!.raw).toBe(first!.raw);
  expect(second!.headers['webhook-id']).toBe(first!.headers['webhook-id']);
  expect(second!.headers['webhook-timestamp']).not.toBe(first!.headers['webhook-timestamp']);
  expect(signers(second!, [endpoint.secret])).toEqual([true]);
});

test('a replay goes to the given endpoint, or to all subscribed and enabled endpoints', async () => {
  const { rest, clock, endpoint } = await startHooked({ event_types: ['message.received'] });
  await rest('/v1/messages', json(HELLO));
  await clock.turn(1000);
  const [event] = (await rest('/v1/events?type=message.queued')).body.data;
  const replay = (body: object = {}) => rest(`/v1/events/${event.id}/replay`, json(body));
  expect((await replay()).body.deliveries).toEqual([]);
  expect((await replay({ webhook_endpoint_id: endpoint.id })).body.deliveries).toHaveLength(1);
  expect((await replay({ webhook_endpoint_id: 'we_unknown' })).body).toMatchObject({
    status: 422,
    errors: [{ field: 'webhook_endpoint_id', code: 'invalid_value' }],
  });
  await rest(`${ENDPOINTS}/${endpoint.id}`, patch({ status: 'disabled', event_types: null }));
  expect((await replay()).body.deliveries).toEqual([]);
  expect((await replay({ webhook_endpoint_id: endpoint.id })).body).toMatchObject({
    status: 409,
    code: 'invalid_state',
  });
});
