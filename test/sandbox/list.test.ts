import { expect, test } from 'vitest';
import { HELLO, json, startSandbox, type Harness } from './harness.ts';

async function send({ rest, clock }: Harness, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index++) {
    ids.push((await rest('/v1/messages', json({ ...HELLO, body: `${index}` }))).body.id);
    // Every second message has the same time as the previous one.
    if (index % 2 === 1) await clock.turn(1);
  }
  return ids;
}

test('pages contain every message once, newest first, even if new messages arrive', async () => {
  const harness = await startSandbox({ echoDelayMs: 1_000_000 });
  const ids = await send(harness, 11);
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const query = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const { status, body } = await harness.rest(`/v1/messages?limit=3${query}`);
    expect(status).toBe(200);
    expect(body.object).toBe('list');
    expect(body.has_more).toBe(body.next_cursor !== null);
    seen.push(...body.data.map(({ id }: { id: string }) => id));
    cursor = body.next_cursor;
    await send(harness, 2);
  } while (cursor !== null);
  expect(seen).toEqual(ids.toReversed());
});

test('a page has 20 messages by default, and may be empty', async () => {
  const harness = await startSandbox({ echoDelayMs: 1_000_000 });
  expect((await harness.rest('/v1/messages')).body).toEqual({
    object: 'list',
    data: [],
    has_more: false,
    next_cursor: null,
  });
  await send(harness, 21);
  expect((await harness.rest('/v1/messages')).body.data).toHaveLength(20);
});

test.for<[string, number]>([
  ['status=queued', 1],
  ['status=delivered', 1],
  ['direction=inbound', 1],
  ['direction=outbound', 2],
  [`to=${encodeURIComponent(HELLO.to)}`, 2],
  [`from=${encodeURIComponent(HELLO.to)}`, 1],
  ['from=%2B19995550000', 0],
  ['conversation_id=cnv_1', 0],
  ['created_after=2026-03-02T09:15:00.400Z', 1],
  ['created_after=2026-03-02T09:15:00.399Z', 2],
  ['created_before=2026-03-02T09:15:00.001Z', 1],
  ['direction=outbound&status=queued', 1],
])('filter %s', async ([query, count]) => {
  const harness = await startSandbox();
  await harness.rest('/v1/messages', json(HELLO));
  await harness.clock.turn(1000);
  await harness.rest('/v1/messages', json(HELLO));
  const { status, body } = await harness.rest(`/v1/messages?${query}`);
  expect(status).toBe(200);
  expect(body.data).toHaveLength(count);
});

test.for<[string, string]>([
  ['cursor=nonsense', 'invalid_cursor'],
  [`cursor=${btoa('["x",1,"msg_1"]')}`, 'invalid_cursor'],
  ['cursor=', 'invalid_cursor'],
  ['limit=0', 'invalid_parameter'],
  ['limit=101', 'invalid_parameter'],
  ['limit=ten', 'invalid_parameter'],
  ['status=lost', 'invalid_parameter'],
  ['to=+12025550143', 'invalid_parameter'],
  ['created_after=yesterday', 'invalid_parameter'],
  ['page=2', 'invalid_parameter'],
])('%s is rejected', async ([query, code]) => {
  const { rest } = await startSandbox();
  const { status, body } = await rest(`/v1/messages?${query}`);
  expect(status).toBe(400);
  expect(body).toMatchObject({ code, errors: [{ field: query.split('=')[0], pointer: null }] });
});

test('a cursor is rejected with other filters', async () => {
  const harness = await startSandbox({ echoDelayMs: 1_000_000 });
  await send(harness, 2);
  const { next_cursor: cursor } = (await harness.rest('/v1/messages?limit=1')).body;
  expect((await harness.rest(`/v1/messages?limit=2&cursor=${cursor}`)).status).toBe(200);
  expect((await harness.rest(`/v1/messages?direction=outbound&cursor=${cursor}`)).body.code).toBe(
    'invalid_cursor',
  );
});

test.for(['msg_missing', 'nonsense', 'msg_%00', encodeURIComponent('msg_../x')])(
  'no message %s',
  async (id) => {
    const { rest } = await startSandbox();
    const { status, body } = await rest(`/v1/messages/${id}`);
    expect(status).toBe(404);
    expect(body.code).toBe('not_found');
  },
);

test('other workspaces cannot see the campaign', async () => {
  const keys = [{ key: 'one' }, { key: 'two', workspaceId: 'ws_other' }];
  const { rest } = await startSandbox({ keys });
  const { id } = (await rest('/v1/messages', json(HELLO))).body;
  const headers = { authorization: 'Bearer two' };
  expect((await rest(`/v1/messages/${id}`)).status).toBe(200);
  expect((await rest(`/v1/messages/${id}`, { headers })).status).toBe(404);
  expect((await rest('/v1/messages', { headers })).body.data).toEqual([]);
});
