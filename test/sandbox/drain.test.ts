import { once } from 'node:events';
import { Agent, request as httpRequest } from 'node:http';
import { connect, type Socket } from 'node:net';
import { expect, test, vi } from 'vitest';
import { HELLO, json } from './harness.ts';
import { newDatabase, run, type Running } from './processes.ts';
import { silence, startReceiver } from './receiver.ts';
import { ENDPOINTS } from './webhooks.ts';

/** A request of which only the head has been sent. */
async function begin(running: Running, body: string): Promise<Socket> {
  const { hostname, port } = new URL(running.printed('REST'));
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  const head = [
    'POST /v1/messages HTTP/1.1',
    'Host: sandbox',
    'Authorization: Bearer mine',
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
  ];
  socket.write([...head, '', ''].join('\r\n'));
  // The server has received it when it has responded to another request.
  await running.call('/healthz');
  return socket;
}

async function textOf(socket: Socket): Promise<string> {
  let text = '';
  for await (const chunk of socket.setEncoding('utf8')) text += String(chunk);
  return text;
}

const refuses = async (running: Running): Promise<boolean> =>
  fetch(`${running.printed('REST')}/healthz`).then(
    () => false,
    () => true,
  );

test.for(['SIGTERM', 'SIGINT'] as const)(
  'on %s it accepts no more requests, finishes the running ones, and exits with 0',
  async (signal) => {
    const running = await run([]);
    const body = JSON.stringify(HELLO);
    const socket = await begin(running, body);
    running.child.kill(signal);
    await vi.waitUntil(() => refuses(running), { timeout: 5000, interval: 10 });
    socket.write(body);
    const answer = await textOf(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 201 Created\r\n/);
    expect(answer).toMatch(/^connection: close\r$/im);
    expect(await running.ended).toEqual([0, null]);
    const messages = running
      .logged()
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { msg: string }).msg);
    // The log line of the last request is written when its connection is closed. At this moment, the process
    // is told to end.
    expect(messages.slice(-3).toSorted()).toEqual(['draining', 'ended', 'request']);
  },
);

test('idle connections do not delay the end of the process', async () => {
  const running = await run([]);
  const agent = new Agent({ keepAlive: true });
  const response = await new Promise<NodeJS.ReadableStream>((resolve) => {
    httpRequest(`${running.printed('REST')}/healthz`, { agent }, resolve).end();
  });
  response.resume();
  await once(response, 'end');
  const before = performance.now();
  running.child.kill('SIGTERM');
  expect(await running.ended).toEqual([0, null]);
  expect(performance.now() - before).toBeLessThan(4000);
  agent.destroy();
});

test('connections of requests that exceed the time limit are closed', async () => {
  const running = await run(['--drain-timeout', '300']);
  const socket = await begin(running, 'never sent');
  const before = performance.now();
  running.child.kill('SIGTERM');
  expect(await textOf(socket)).toBe('');
  expect(performance.now() - before).toBeGreaterThan(290);
  expect(await running.ended).toEqual([0, null]);
});

test('during the notice period, the process continues to respond, and reports that it is not ready', async () => {
  const running = await run(['--drain-delay', '60000']);
  expect(await running.call('/readyz')).toMatchObject({ status: 200, body: { status: 'ready' } });
  running.child.kill('SIGTERM');
  await vi.waitUntil(async () => (await running.call('/readyz')).status === 503, {
    timeout: 5000,
    interval: 10,
  });
  expect((await running.call('/readyz')).body).toEqual({ status: 'draining' });
  expect((await running.call('/healthz')).status).toBe(200);
  const { status, headers } = await running.call('/v1/messages', json(HELLO));
  expect([status, headers.get('connection')]).toEqual([201, 'close']);
  running.child.kill('SIGTERM');
  expect(await running.ended).toEqual([143, null]);
});

test('a second signal ends the process immediately', async () => {
  const running = await run([]);
  const socket = await begin(running, 'never sent');
  running.child.kill('SIGINT');
  await vi.waitUntil(() => refuses(running), { timeout: 5000, interval: 10 });
  running.child.kill('SIGINT');
  expect(await running.ended).toEqual([130, null]);
  socket.destroy();
});

test('a running delivery is aborted, and repeated after the next start', async () => {
  const flags = ['--database', newDatabase(), '--allow-private-webhooks'];
  const first = await run(flags);
  const receiver = await startReceiver();
  receiver.answer = silence;
  await first.call(ENDPOINTS, json({ url: receiver.url, event_types: ['message.queued'] }));
  await first.call('/v1/messages', json(HELLO));
  await receiver.has(1);
  first.child.kill('SIGTERM');
  expect(await first.ended).toEqual([0, null]);
  await run(flags);
  await receiver.has(2);
  const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
  expect(new Set(ids).size).toBe(1);
});
