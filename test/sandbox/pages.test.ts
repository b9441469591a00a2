import { expect, onTestFinished, test } from 'vitest';
import { createSandbox } from '../../sandbox/app.ts';
import { SOURCES } from '../../sandbox/pages/sources.ts';
import { listen } from '../../sandbox/server.ts';
import { HELLO, json, startSandbox, type Harness } from './harness.ts';

const call = (sandbox: Harness['sandbox'], path: string, init?: RequestInit): Promise<Response> =>
  sandbox.fetch(new Request(`http://sandbox.test${path}`, init));

test.for([...SOURCES])(
  '%s has its media type and its policy, and is not sent again to a client that has it',
  async ([path, { type, policy }]) => {
    const { sandbox } = await startSandbox();
    const whole = await call(sandbox, path);
    const bytes = await whole.arrayBuffer();
    expect([whole.status, whole.headers.get('content-type')]).toEqual([200, type]);
    expect(whole.headers.get('content-length')).toBe(String(bytes.byteLength));
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-cache',
    });
    const etag = whole.headers.get('etag')!;
    const known = await call(sandbox, path, { headers: { 'if-none-match': `"other", W/${etag}` } });
    expect([known.status, await known.text(), known.headers.get('etag')]).toEqual([304, '', etag]);
    const changed = await call(sandbox, path, { method: 'HEAD', headers: { 'if-none-match': '"other"' } });
    expect([changed.status, await changed.text()]).toEqual([200, '']);
    expect(changed.headers.get('content-length')).toBe(String(bytes.byteLength));
  },
);

test('every policy allows only scripts of the sandbox, and forbids frames', () => {
  for (const [path, { policy }] of SOURCES) {
    expect(policy, path).toContain("default-src 'none'");
    expect(policy, path).toContain("frame-ancestors 'none'");
    expect(policy.match(/script-src[^;]*/g) ?? [], path).toEqual(
      policy.includes('script-src') ? ["script-src 'self'"] : [],
    );
  }
});

test.for([
  ['/', 'POST', 405, 'GET, HEAD'],
  ['/graphiql', 'DELETE', 405, 'GET, HEAD'],
  ['/pages/workspaces', 'GET', 405, 'POST'],
  ['/pages/events', 'POST', 405, 'GET'],
  ['/pages/nothing.js', 'GET', 404, null],
  ['/pages/..%2Fapp.ts', 'GET', 404, null],
] as const)('%s with %s returns %i', async ([path, method, status, allow]) => {
  const { sandbox } = await startSandbox();
  const response = await call(sandbox, path, { method });
  expect([response.status, response.headers.get('allow')]).toEqual([status, allow]);
});

const newWorkspace = (sandbox: Harness['sandbox'], headers: Record<string, string> = {}): Promise<Response> =>
  call(sandbox, '/pages/workspaces', { method: 'POST', headers });

test('each visitor gets a separate workspace, and cannot see those of others', async () => {
  const { sandbox, rest } = await startSandbox();
  const made = await newWorkspace(sandbox, { origin: 'http://sandbox.test' });
  const { workspace_id: id, key } = (await made.json()) as { workspace_id: string; key: string };
  expect([made.status, made.headers.get('cache-control')]).toEqual([201, 'no-store']);
  expect(key).toMatch(/^sk_sandbox_[0-9a-f]{48}$/);
  const own = { headers: { authorization: `Bearer ${key}` } };
  expect((await rest('/v1/workspace', own)).body).toMatchObject({ id, live_status: 'locked' });
  expect((await rest('/v1/phone_numbers', own)).body.data).toHaveLength(4);
  await rest('/v1/messages', json(HELLO));
  expect((await rest('/v1/messages', own)).body.data).toEqual([]);
  const { body: sent } = await rest('/v1/messages', json(HELLO, own.headers));
  expect((await rest(`/v1/messages/${sent.id}`)).status).toBe(404);
  const other = (await (await newWorkspace(sandbox)).json()) as { workspace_id: string };
  expect(other.workspace_id).not.toBe(id);
  expect(sandbox.sandboxKey).not.toBe(key);
});

test.for(['http://elsewhere.test', 'https://sandbox.test:444', 'null'])(
  'a page of %s cannot create a workspace',
  async (origin) => {
    const { sandbox } = await startSandbox();
    expect((await newWorkspace(sandbox, { origin })).status).toBe(403);
  },
);

test('at most 30 workspaces are created in a minute', async () => {
  const { sandbox } = await startSandbox();
  const statuses: number[] = [];
  for (let count = 0; count < 31; count += 1) statuses.push((await newWorkspace(sandbox)).status);
  expect(statuses).toEqual([...Array.from({ length: 30 }, () => 201), 429]);
  const refused = await newWorkspace(sandbox);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(50);
});

const opened = (sandbox: Harness['sandbox'], key: string): Promise<Response> =>
  call(sandbox, '/pages/events', { headers: { authorization: `Bearer ${key}` } });

/** Types of events in a stream. */
async function* typesIn(response: Response): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  for await (const chunk of response.body!) {
    for (const [, type] of decoder.decode(chunk).matchAll(/^data: .*?"type":"([^"]+)"/gm)) yield type!;
  }
}

test('events arrive as they happen, oldest first, after the earlier ones', async () => {
  const { sandbox, rest, clock } = await startSandbox();
  await rest('/v1/messages', json(HELLO));
  const response = await opened(sandbox, sandbox.sandboxKey);
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'text/event-stream; charset=utf-8',
  ]);
  const types = typesIn(response);
  const next = async (): Promise<string | undefined> => (await types.next()).value as string | undefined;
  expect(new Set([await next(), await next()])).toEqual(new Set(['conversation.created', 'message.queued']));
  await clock.turn(400);
  expect([await next(), await next(), await next(), await next()]).toEqual([
    'message.sending',
    'message.sent',
    'message.delivered',
    'message.received',
  ]);
  sandbox.hangUp();
  expect(await next()).toBeUndefined();
});

test('only callers who can list events can read the stream', async () => {
  const keys = [{ key: 'owner' }, { key: 'viewer', role: 'VIEWER' as const }];
  const { sandbox } = await startSandbox({ keys, quotas: { sandbox: 1 } });
  expect((await opened(sandbox, 'unknown')).status).toBe(401);
  expect((await opened(sandbox, 'viewer')).status).toBe(403);
  const first = await opened(sandbox, 'owner');
  expect(first.status).toBe(200);
  await first.body!.cancel();
  const second = await opened(sandbox, 'owner');
  expect([second.status, second.headers.has('retry-after')]).toEqual([429, true]);
});

test('a stream of events ends when its key is revoked, and sends no events afterwards', async () => {
  const { sandbox, rest } = await startSandbox();
  const { body: key } = await rest('/v1/api_keys', json({ mode: 'sandbox' }));
  const types = typesIn(await opened(sandbox, key.secret));
  await rest('/v1/messages', json(HELLO));
  expect((await types.next()).done).toBe(false);
  expect((await types.next()).done).toBe(false);
  await rest(`/v1/api_keys/${key.id}/revoke`, { method: 'POST' });
  await rest('/v1/messages', json(HELLO));
  expect(await types.next()).toEqual({ done: true, value: undefined });
});

test('over a port: a stream ends when its reader disconnects or the server closes', async () => {
  const sandbox = await createSandbox({ quotas: { sandbox: 1000 } });
  const server = await listen(sandbox, { port: 0 });
  onTestFinished(() => sandbox.close());
  const headers = { authorization: `Bearer ${sandbox.sandboxKey}` };
  const events = (init: RequestInit = {}): Promise<Response> =>
    fetch(`${server.baseUrl}/pages/events`, { headers, ...init });
  const leaving = new AbortController();
  for (let count = 0; count < 100; count += 1) {
    expect((await events({ signal: leaving.signal })).status).toBe(200);
  }
  const full = await events();
  expect([full.status, full.headers.get('retry-after')]).toEqual([503, '10']);
  leaving.abort();
  await expect.poll(async () => (await events()).status, { interval: 50, timeout: 5000 }).toBe(200);
  const staying = await events();
  expect(staying.status).toBe(200);
  const closed = server.close();
  expect(await staying.text()).toBe(':\n\n');
  await closed;
});

test('a page that a proxy serves under another path finds its files', async () => {
  const { sandbox } = await startSandbox();
  for (const [path, { type }] of SOURCES) {
    if (!type.startsWith('text/html')) continue;
    const text = await (await call(sandbox, path)).text();
    const links = Array.from(text.matchAll(/(?:href|src|data-document)="([^"#]+)"/g), ([, link]) => link!);
    for (const link of links) {
      expect(link, path).not.toMatch(/^(\/|[a-z]+:)/);
      const target = new URL(link, `http://sandbox.test${path}`).pathname;
      expect(SOURCES.has(target), `${path} → ${link}`).toBe(true);
    }
  }
});
