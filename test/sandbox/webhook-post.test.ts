import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { post, type Answer } from '../../sandbox/webhooks/post.ts';
import { serve, silence, startReceiver, status } from './receiver.ts';

const NEVER = new AbortController().signal;

async function send(url: string, { allowed = true, giveUp = NEVER } = {}): Promise<Answer> {
  return post({ url, headers: { 'content-type': 'application/json' }, body: '{"é":1}' }, giveUp, allowed);
}

test('the body arrives unchanged, with its length', async () => {
  const receiver = await startReceiver();
  expect(await send(receiver.url)).toEqual({ status: 204, retryAfter: undefined });
  expect(receiver.received[0]).toMatchObject({
    raw: '{"é":1}',
    headers: { 'content-type': 'application/json', 'content-length': '8' },
  });
});

test('a redirect counts as a response, and is not followed', async () => {
  const receiver = await startReceiver();
  receiver.answer = status(307, { location: receiver.url });
  expect(await send(receiver.url)).toMatchObject({ status: 307 });
  expect(receiver.received).toHaveLength(1);
});

test('an endless body does not delay other requests', async () => {
  const url = await serve((_request, response) => {
    const timer = setInterval(() => response.write('x'.repeat(65_536)), 1);
    response.on('close', () => clearInterval(timer));
  });
  expect(await send(url)).toMatchObject({ status: 200 });
});

test.for([
  ['silence', silence],
  [
    'endless headers',
    (response: { socket: { write(text: string): void } | null }) =>
      response.socket?.write('HTTP/1.1 200 OK\r\na: b\r\n'),
  ],
] as const)('%s is a timeout', async ([, answer]) => {
  const receiver = await startReceiver();
  receiver.answer = answer;
  expect(await send(receiver.url, { giveUp: AbortSignal.timeout(50) })).toEqual({ error: 'timeout' });
});

test.for([
  ['nothing', ''],
  ['no HTTP', 'SSH-2.0-OpenSSH\r\n'],
  ['a protocol upgrade', 'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'],
  ['too many headers', `HTTP/1.1 200 OK\r\na: ${'b'.repeat(100_000)}\r\n\r\n`],
] as const)('a host that sends %s cannot receive webhooks', async ([, reply]) => {
  const server = createServer((socket) => {
    socket.on('error', silence);
    socket.once('data', () => socket.end(reply));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const answer = await send(`http://127.0.0.1:${port}/`);
  expect(answer).not.toMatchObject({ status: 200 });
  if (!reply.includes('101')) expect(answer).toEqual({ error: 'connection_failed' });
});

test('a closed port is a connection error', async () => {
  expect(await send('http://127.0.0.1:1/')).toEqual({ error: 'connection_failed' });
});

test('a host without TLS is a TLS error', async () => {
  const receiver = await startReceiver();
  expect(await send(receiver.url.replace('http:', 'https:'))).toEqual({ error: 'tls_failed' });
  expect(receiver.received).toEqual([]);
});

test.for([
  ['an address', '127.0.0.1'],
  ['a number', '2130706433'],
  ['an IPv4-mapped address', '[::ffff:127.0.0.1]'],
  ['a name that resolves to loopback', 'localhost'],
])('a private address, %s, is never connected to', async ([, host]) => {
  let connections = 0;
  const server = createServer(() => (connections += 1));
  await new Promise<void>((resolve) => server.listen(0, resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  expect(await send(`https://${host}:${port}/`, { allowed: false })).toEqual({ error: 'address_refused' });
  expect(connections).toBe(0);
});

test('without the flag, webhooks are sent only with TLS', async () => {
  expect(await send('http://example.com/', { allowed: false })).toEqual({ error: 'address_refused' });
});
