/** The stream of events and the GraphQL subscription: two forms of one source. */
import { expect, onTestFinished, test } from 'vitest';
import { createSandbox } from '../../sandbox/app.ts';
import { listen } from '../../sandbox/server.ts';
import { HELLO, json, startSandbox, type Harness } from './harness.ts';

type Sandbox = Harness['sandbox'];

const SUBSCRIBE = `subscription Events($after: ID) {
  eventOccurred(after: $after) { id type timestamp workspaceId sequence }
}`;

interface Seen {
  readonly id: string;
  readonly type: string;
  readonly workspace: string;
}

/** Opens the stream in one of its forms. */
type Open = (sandbox: Sandbox, key: string, after?: string) => Promise<Response>;

const send = (sandbox: Sandbox, key: string, path: string, init: RequestInit): Promise<Response> =>
  sandbox.fetch(
    new Request(`http://sandbox.test${path}`, {
      ...init,
      headers: { ...(init.headers as Record<string, string>), authorization: `Bearer ${key}` },
    }),
  );

const rest: Open = (sandbox, key, after) =>
  send(sandbox, key, '/v1/event_stream', {
    headers: { accept: 'text/event-stream', ...(after !== undefined && { 'last-event-id': after }) },
  });

const graphql: Open = (sandbox, key, after) =>
  send(
    sandbox,
    key,
    '/graphql',
    json({ query: SUBSCRIBE, variables: { after } }, { accept: 'text/event-stream' }),
  );

/** Yields the events of a stream in either form. */
async function* seenIn(response: Response): AsyncGenerator<Seen, void> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of response.body!) {
    text += decoder.decode(chunk, { stream: true });
    const blocks = text.split('\n\n');
    text = blocks.pop()!;
    for (const block of blocks) {
      const [, data] = /^data: (.+)$/m.exec(block) ?? [];
      if (data === undefined) continue;
      const body = JSON.parse(data);
      const event = body.data?.eventOccurred ?? body;
      if (/^id: /m.test(block)) expect(block).toContain(`id: ${event.id}\n`);
      yield { id: event.id, type: event.type, workspace: event.workspaceId ?? event.workspace_id };
    }
  }
}

async function taken(events: AsyncGenerator<Seen, void>, count: number): Promise<Seen[]> {
  const all: Seen[] = [];
  while (all.length < count) {
    const { done, value } = await events.next();
    if (done) break;
    all.push(value);
  }
  return all;
}

const LIFE = [
  'conversation.created',
  'message.queued',
  'message.sending',
  'message.sent',
  'message.delivered',
  'message.received',
];

const FORMS: readonly (readonly [string, Open])[] = [
  ['REST', rest],
  ['GraphQL', graphql],
];

test.each(FORMS)('%s: new events arrive, oldest first, each of them once', async (_, open) => {
  const { sandbox, rest: call, clock } = await startSandbox();
  await call('/v1/messages', json(HELLO));
  await clock.turn(1000);
  const response = await open(sandbox, sandbox.sandboxKey);
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    expect.stringMatching(/^text\/event-stream/),
  ]);
  expect(response.headers.get('request-id')).toMatch(/^req_/);
  const events = seenIn(response);
  await call('/v1/messages', json({ ...HELLO, to: '+12025550199' }));
  await clock.turn(400);
  const seen = await taken(events, LIFE.length);
  expect(seen.map(({ type }) => type).toSorted()).toEqual(LIFE.toSorted());
  const { body } = await call('/v1/events?limit=100', {});
  const listed = body.data.map(({ id }: Seen) => id).slice(0, LIFE.length);
  expect(seen.map(({ id }) => id)).toEqual(listed.toReversed());
  sandbox.hangUp();
  expect(await taken(events, 1)).toEqual([]);
});

test.each(FORMS)('%s: a stream continues after the last event, in any number', async (_, open) => {
  const { sandbox, rest: call, clock } = await startSandbox();
  for (let count = 0; count < 60; count += 1) {
    await call('/v1/messages', json({ ...HELLO, to: `+120255501${String(count).padStart(2, '0')}` }));
    await clock.turn(1);
  }
  const all: string[] = [];
  for (let cursor = ''; ;) {
    const { body } = await call(`/v1/events?limit=100${cursor && `&cursor=${cursor}`}`, {});
    all.unshift(...body.data.map(({ id }: Seen) => id).toReversed());
    if (!body.has_more) break;
    cursor = body.next_cursor;
  }
  expect(all.length).toBeGreaterThan(100);
  const rest60 = seenIn(await open(sandbox, sandbox.sandboxKey, all[4]));
  expect((await taken(rest60, all.length - 5)).map(({ id }) => id)).toEqual(all.slice(5));
  const unknown = seenIn(await open(sandbox, sandbox.sandboxKey, 'evt_unknown'));
  expect((await taken(unknown, all.length)).map(({ id }) => id)).toEqual(all);
});

test.each(FORMS)('%s: no other workspace, mode, or role reads the events', async (_, open) => {
  const keys = [
    { key: 'own', workspaceId: 'ws_own' },
    { key: 'other', workspaceId: 'ws_other' },
    { key: 'agent', workspaceId: 'ws_own', role: 'AGENT' as const },
  ];
  const { sandbox, rest: call, clock } = await startSandbox({ keys });
  const [own, other] = [seenIn(await open(sandbox, 'own')), seenIn(await open(sandbox, 'other'))];
  for (const key of ['other', 'own'])
    await call('/v1/messages', json(HELLO, { authorization: `Bearer ${key}` }));
  await clock.turn(400);
  const workspaces = async (events: AsyncGenerator<Seen, void>): Promise<Set<string>> =>
    new Set((await taken(events, LIFE.length)).map(({ workspace }) => workspace));
  expect(await workspaces(own)).toEqual(new Set(['ws_own']));
  expect(await workspaces(other)).toEqual(new Set(['ws_other']));
  const refused = await open(sandbox, 'agent');
  expect(await refused.text()).toMatch(/insufficient_role|FIELD_FORBIDDEN/);
  expect((await open(sandbox, 'unknown')).status).toBe(401);
});

test.each(FORMS)('%s: a stream ends without another event when its key is revoked', async (_, open) => {
  const { sandbox, rest: call } = await startSandbox();
  const { body: key } = await call('/v1/api_keys', json({ mode: 'sandbox' }));
  const events = seenIn(await open(sandbox, key.secret));
  await call('/v1/messages', json(HELLO));
  expect((await taken(events, 2)).length).toBe(2);
  await call(`/v1/api_keys/${key.id}/revoke`, { method: 'POST' });
  await call('/v1/messages', json(HELLO));
  expect(await taken(events, 1)).toEqual([]);
});

test.each([
  ['REST', '/v1/event_stream', {}],
  ['GraphQL', '/graphql', json({ query: SUBSCRIBE }, { accept: 'text/event-stream' })],
])('%s, over a port: a stream ends when its reader or the server leaves', async (_, path, init) => {
  const keys = ['own', 'other'].map((key) => ({ key, workspaceId: `ws_${key}` }));
  const sandbox = await createSandbox({ quotas: { sandbox: 1000 }, keys });
  const server = await listen(sandbox, { port: 0 });
  onTestFinished(() => sandbox.close());
  const open = (signal?: AbortSignal, key = 'own'): Promise<Response> =>
    fetch(`${server.baseUrl}${path}`, {
      ...init,
      headers: {
        ...('headers' in init && Object.fromEntries(new Headers(init.headers))),
        authorization: `Bearer ${key}`,
      },
      ...(signal && { signal }),
    });
  const leaving = new AbortController();
  // Kept, because `fetch` cancels the body of a response that was garbage-collected.
  const held: Response[] = [];
  for (let count = 0; count < 100; count += 1) held.push(await open(leaving.signal));
  const full = await open();
  expect([full.headers.get('retry-after'), await full.text()]).toEqual([
    '10',
    expect.stringContaining('100 streams of events are open in this workspace.'),
  ]);
  for (const { status } of held) expect(status).toBe(200);
  // Other workspaces have their own limit.
  const other = await open(undefined, 'other');
  expect([other.status, other.headers.has('retry-after')]).toEqual([200, false]);
  await other.body!.cancel();
  leaving.abort();
  await expect
    .poll(
      async () => {
        const response = await open();
        await response.body!.cancel();
        return response.headers.has('retry-after');
      },
      { interval: 50, timeout: 5000 },
    )
    .toBe(false);
  const staying = await open();
  const closed = server.close();
  expect(await staying.text()).toMatch(/^:\n\n/);
  await closed;
});

test('a subscription needs an event stream', async () => {
  const { graphql: call } = await startSandbox();
  for (const accept of [
    '*/*',
    'application/json',
    'application/graphql-response+json',
    'text/event-stream;q=0, application/json',
    'application/json, text/event-stream; charset=utf-8; q=0.0',
  ]) {
    const { status, body } = await call('', {}, json({ query: SUBSCRIBE }, { accept }));
    expect([accept, status, body.errors?.[0]?.extensions.code]).toEqual([accept, 406, 'BAD_USER_INPUT']);
  }
});
