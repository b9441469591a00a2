import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createSandbox, type Sandbox } from '../../sandbox/app.ts';
import { listen, type Listening } from '../../sandbox/server.ts';
import { form, HELLO, json, replyOf, startSandbox, type Reply } from './harness.ts';
import { manualClock } from './manual-clock.ts';

interface Served extends Listening {
  readonly sandbox: Sandbox;
  readonly call: (path: string, init?: RequestInit) => Promise<Reply>;
}

async function serve(): Promise<Served> {
  const sandbox = await createSandbox({ echoDelayMs: 4 });
  const server = await listen(sandbox, { port: 0 });
  onTestFinished(async () => {
    await server.close();
    await sandbox.close();
  });
  return {
    ...server,
    sandbox,
    async call(path, init = {}) {
      const headers = new Headers(init.headers);
      headers.set('authorization', `Bearer ${sandbox.sandboxKey}`);
      return replyOf(await fetch(`${server.baseUrl}${path}`, { ...init, headers }));
    },
  };
}

test('over a real port, messages, echoes in real time, GraphQL, and limits work', async () => {
  const { baseUrl, graphqlUrl, call } = await serve();
  expect(graphqlUrl).toBe(`${baseUrl}/graphql`);
  const sent = await call('/v1/messages', form(HELLO, { 'idempotency-key': 'once' }));
  expect([sent.status, sent.body.status]).toEqual([201, 'queued']);
  const echo = await vi.waitUntil(async () => (await call('/v1/messages?direction=inbound')).body.data[0], {
    timeout: 5000,
    interval: 20,
  });
  expect(echo).toMatchObject({ body: HELLO.body, from: HELLO.to });
  const { status, body } = await call('/graphql', json({ query: '{ getCampaigns { totalCount } }' }));
  expect([status, body]).toEqual([200, { data: { getCampaigns: { totalCount: 0 } } }]);
  expect((await call('/v1/messages', json({ body: 'a'.repeat(1_048_577) }))).status).toBe(413);
  const large = await call('/graphql', json({ query: 'a'.repeat(1_048_577) }));
  expect([large.status, large.body.errors[0].extensions.code]).toEqual([413, 'BAD_USER_INPUT']);
  expect((await call('/v1/messages/%zz')).body.code).toBe('not_found');
  expect((await fetch(`${baseUrl}/v1/messages`)).status).toBe(401);
  expect((await fetch(graphqlUrl)).status).toBe(401);
});

test('an aborted request does not affect others', async () => {
  const { baseUrl, call, sandbox } = await serve();
  const socket = connect(Number(new URL(baseUrl).port), '127.0.0.1');
  socket.write(
    `POST /v1/messages HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${sandbox.sandboxKey}\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{"to":`,
    () => socket.destroy(),
  );
  await new Promise((closed) => socket.once('close', closed));
  expect((await call('/v1/messages')).body.data).toEqual([]);
});

/** Sends a raw request; returns the status line of its response. */
async function raw(baseUrl: string, line: string, ...headers: string[]): Promise<string> {
  const socket = connect(Number(new URL(baseUrl).port), '127.0.0.1');
  socket.end([line, ...headers, 'Connection: close', '', ''].join('\r\n'));
  let text = '';
  for await (const chunk of socket.setEncoding('latin1')) text += String(chunk);
  return text.slice(0, text.indexOf('\r\n'));
}

test.for([
  ['GET /%zz HTTP/1.1', '404 Not Found'],
  ['TRACE /%zz HTTP/1.1', '404 Not Found'],
  ['TRACE /graphql HTTP/1.1', '405 Method Not Allowed'],
  ['TRACE /v1/messages HTTP/1.1', '405 Method Not Allowed'],
  ['GET *%zz HTTP/1.1', '404 Not Found'],
  ['OPTIONS * HTTP/1.1', '404 Not Found'],
  ['GET //x:99999/%zz HTTP/1.1', '404 Not Found'],
  ['GET http://a@b/%zz HTTP/1.1', '404 Not Found'],
  ['GET http://example.test/v1/messages HTTP/1.1', '200 OK'],
] as const)('%s gets a response, regardless of the server that it names', async ([line, expected]) => {
  const { baseUrl, sandbox } = await serve();
  const key = `Authorization: Bearer ${sandbox.sandboxKey}`;
  expect(await raw(baseUrl, line, 'Host: a', key)).toBe(`HTTP/1.1 ${expected}`);
});

test.for(['', 'a b', 'a/b', 'a@b', 'a?b', 'a:99999', '[::1', '%zz'])(
  'a request for the host "%s" gets a response',
  async (host) => {
    const { baseUrl, sandbox } = await serve();
    const headers = [`Host: ${host}`, `Authorization: Bearer ${sandbox.sandboxKey}`];
    expect(await raw(baseUrl, 'GET /v1/messages HTTP/1.1', ...headers)).toBe('HTTP/1.1 200 OK');
    const query = 'GET /graphql?query={__typename} HTTP/1.1';
    expect(await raw(baseUrl, query, ...headers)).toBe('HTTP/1.1 200 OK');
  },
);

test('acknowledged work survives the end of the process, and continues after a restart', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const database = join(folder, 'sandbox.db');
  const keys = [{ key: 'mine' }];
  const first = await createSandbox({ database, keys, clock: manualClock() });
  const { body } = await startSandboxWith(first)('/v1/messages', json(HELLO, { 'idempotency-key': 'once' }));
  await first.close();

  const second = await startSandbox({ database, keys });
  const again = await second.rest('/v1/messages', json(HELLO, { 'idempotency-key': 'once' }));
  expect(again.body).toEqual(body);
  await second.clock.turn(1000);
  expect((await second.rest(`/v1/messages/${body.id}`)).body.status).toBe('delivered');
  expect((await second.rest('/v1/messages?direction=inbound')).body.data).toHaveLength(1);
});

function startSandboxWith(sandbox: Sandbox): (path: string, init: RequestInit) => Promise<Reply> {
  return async (path, init) => {
    const headers = new Headers(init.headers);
    headers.set('authorization', `Bearer ${sandbox.sandboxKey}`);
    return replyOf(await sandbox.fetch(new Request(`http://sandbox.test${path}`, { ...init, headers })));
  };
}
