import { gzipSync } from 'node:zlib';
import type { Socket } from 'node:net';
import { expect, test, vi } from 'vitest';
import type { RequestSeen, UnservedSeen } from '../../../sandbox/observe/observer.ts';
import { createWatch } from '../../../sandbox/observe/watch.ts';
import { HELLO, json } from '../harness.ts';
import { serve, untilClosed } from './served.ts';

const MEBIBYTE = 1_048_576;
const HEAD = 'POST /v1/messages HTTP/1.1\r\nhost: a\r\nauthorization: Bearer robust\r\n';
const JSON_HEAD = `${HEAD}content-type: application/json\r\n`;

/**
 * Times that are short enough for a test, and different enough to identify which of them closed a connection.
 */
const LIMITS = { headMs: 200, requestMs: 500, idleMs: 200, stillMs: 500 };

/** A complete response in the format of the contract, after which the connection is closed. */
function expectProblem(text: string): void {
  const [head = '', body = ''] = text.split('\r\n\r\n');
  const { headers } = new Response(null, {
    headers: head
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(': ', 2) as [string, string]),
  });
  expect(headers.get('content-type')).toBe('application/problem+json');
  expect(headers.get('connection')).toBe('close');
  expect(headers.get('content-length')).toBe(String(body.length));
  const problem = JSON.parse(body);
  expect(problem).toMatchObject({ status: Number(head.slice(9, 12)), code: expect.any(String), errors: [] });
  expect(problem.request_id).toMatch(/^req_/);
  expect(headers.get('request-id')).toBe(problem.request_id);
}

/** Sends data bit by bit, until the connection closes. */
function drip(socket: Socket, text: string): void {
  const timer = setInterval(() => socket.write(text), 20);
  socket.on('close', () => clearInterval(timer));
}

test.for<[what: string, first: string, then: string | undefined, answer: RegExp | '']>([
  ['an endless head', 'GET /v1/messages HTTP/1.1\r\n', 'a: b\r\n', /^HTTP\/1\.1 408 /],
  ['a body that arrives byte by byte', `${JSON_HEAD}content-length: 1000\r\n\r\n`, 'a', /^HTTP\/1\.1 408 /],
  ['a missing body', `${JSON_HEAD}content-length: 1000\r\n\r\n`, undefined, /^HTTP\/1\.1 408 |^$/],
  ['endless chunks', `${JSON_HEAD}transfer-encoding: chunked\r\n\r\n`, '1\r\na\r\n', /^HTTP\/1\.1 408 /],
])('%s keeps its connection no longer than the limit', async ([, first, then, answer]) => {
  const { open, call } = await serve({}, { limits: LIMITS });
  // The first response of a process takes long. Data that arrives meanwhile is read when the time limit has
  // passed.
  await call('/v1/workspace');
  const socket = await open();
  const closed = untilClosed(socket);
  if (first !== '') socket.write(first);
  if (then !== undefined) drip(socket, then);
  expect((await call('/v1/workspace')).status).toBe(200);
  const { text, ms } = await closed;
  expect(text).toMatch(answer);
  if (text !== '') expectProblem(text);
  expect(ms).toBeLessThan(3000);
  expect((await call('/v1/messages')).body.data).toEqual([]);
});

test('a connection without a request is closed without a response', async () => {
  const seen: (RequestSeen | UnservedSeen)[] = [];
  const note = (each: RequestSeen | UnservedSeen): unknown => seen.push(each);
  const watch = createWatch([{ request: note, unserved: note }]);
  const { open } = await serve({ watch }, { limits: LIMITS });
  const { text, ms } = await untilClosed(await open());
  expect(text).toBe('');
  expect(ms).toBeLessThan(3000);
  expect(seen).toEqual([]);
});

test('the connection of a client that does not read is closed', async () => {
  const { open, call } = await serve({}, { limits: LIMITS });
  const socket = await open();
  socket.pause();
  const one = 'GET /v1/phone_numbers?limit=100 HTTP/1.1\r\nhost: a\r\nauthorization: Bearer robust\r\n\r\n';
  const closed = new Promise((resolve) => socket.once('close', resolve));
  // Many more responses than the buffers can hold. A client that does not read notices the closed connection
  // only when it writes.
  drip(socket, one.repeat(500));
  await closed;
  expect((await call('/v1/workspace')).status).toBe(200);
});

test('an idle connection is closed, but not one that is in use', async () => {
  const { open } = await serve({}, { limits: LIMITS });
  const socket = await open();
  const closed = untilClosed(socket);
  socket.write('GET /v1/workspace HTTP/1.1\r\nhost: a\r\nauthorization: Bearer robust\r\n\r\n');
  expect((await closed).text).toMatch(/^HTTP\/1\.1 200 /);
});

test('a thousand idle connections do not affect others, and connections beyond the limit are rejected', async () => {
  const { open, call } = await serve({}, { limits: { connections: 1010 } });
  const sockets = await Promise.all(Array.from({ length: 1000 }, open));
  expect((await call('/v1/messages', json(HELLO))).status).toBe(201);
  const more = await Promise.all(Array.from({ length: 50 }, open));
  await vi.waitUntil(() => more.filter(({ destroyed }) => destroyed).length >= 40, { timeout: 5000 });
  for (const socket of [...sockets, ...more]) socket.destroy();
  await vi.waitUntil(async () => (await call('/v1/workspace').catch(() => undefined))?.status === 200);
});

test.for<[what: string, path: string, init: RequestInit, status: number]>([
  ['declared', '/v1/messages', json({ body: 'a'.repeat(MEBIBYTE) }), 413],
  ['declared', '/graphql', json({ query: 'a'.repeat(MEBIBYTE) }), 413],
  ['in chunks', '/v1/messages', chunked('application/json', 2 * MEBIBYTE), 413],
  ['in chunks', '/graphql', chunked('application/json', 2 * MEBIBYTE), 413],
  ['in chunks, as a file', '/v1/media', chunked('multipart/form-data; boundary=b', 2 * MEBIBYTE), 413],
  ['in chunks, with an unknown type', '/v1/messages', chunked('a/b', 2 * MEBIBYTE), 413],
])('a body that is too large, %s, is rejected: %s', async ([, path, init, status]) => {
  const { call } = await serve();
  expect((await call(path, init)).status).toBe(status);
});

function chunked(type: string, size: number): RequestInit {
  const body = new ReadableStream({
    start(controller) {
      for (let sent = 0; sent < size; sent += 65_536) controller.enqueue(new Uint8Array(65_536).fill(0x61));
      controller.close();
    },
  });
  return { method: 'POST', headers: { 'content-type': type }, body, duplex: 'half' } as RequestInit;
}

test.for(['/v1/messages', '/graphql'])(
  'a body that decompresses to a thousand times its size is not decompressed: %s',
  async (path) => {
    const { call } = await serve();
    const body = gzipSync(JSON.stringify({ body: 'a'.repeat(100 * MEBIBYTE) }));
    const before = process.memoryUsage().rss;
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
    const { status } = await call(path, { method: 'POST', headers, body });
    expect([400, 415]).toContain(status);
    expect(process.memoryUsage().rss - before).toBeLessThan(50 * MEBIBYTE);
  },
);

test.for<[what: string, request: string, answer: RegExp]>([
  ['a header of 20 kB', `GET / HTTP/1.1\r\nhost: a\r\na: ${'b'.repeat(20_000)}\r\n\r\n`, /^HTTP\/1\.1 431 /],
  ['a target of 20 kB', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nhost: a\r\n\r\n`, /^HTTP\/1\.1 431 /],
  ['no HTTP', 'hello\r\n\r\n', /^HTTP\/1\.1 400 /],
  ['two lengths', `${JSON_HEAD}content-length: 2\r\ncontent-length: 3\r\n\r\n{}`, /^HTTP\/1\.1 400 /],
  [
    'Content-Length together with chunks',
    `${JSON_HEAD}content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
    /^HTTP\/1\.1 400 /,
  ],
  ['a chunk without a size', `${JSON_HEAD}transfer-encoding: chunked\r\n\r\nzz\r\n`, /^HTTP\/1\.1 400 /],
  ['a bare CR in a header', 'GET / HTTP/1.1\r\nhost: a\r\nb: c\rd\r\n\r\n', /^HTTP\/1\.1 400 /],
  ['a space before the colon', 'GET / HTTP/1.1\r\nhost : a\r\n\r\n', /^HTTP\/1\.1 400 /],
  ['a tunnel', 'CONNECT a:1 HTTP/1.1\r\nhost: a\r\n\r\n', /^HTTP\/1\.1 405 /],
  ['an unknown method', 'FETCH / HTTP/1.1\r\nhost: a\r\n\r\n', /^HTTP\/1\.1 400 /],
  ['no host', 'GET /v1/workspace HTTP/1.1\r\n\r\n', /^HTTP\/1\.1 400 /],
  ['two hosts', 'GET /v1/workspace HTTP/1.1\r\nhost: a\r\nHost: b\r\n\r\n', /^HTTP\/1\.1 400 /],
  [
    'an Expect header with a URL',
    'GET http://a/v1/workspace?x=1 HTTP/1.1\r\nhost: a\r\nexpect: foo\r\n\r\n',
    /"instance":"\/v1\/workspace#req_/,
  ],
  ['an expectation', 'GET /v1/workspace HTTP/1.1\r\nhost: a\r\nexpect: foo\r\n\r\n', /^HTTP\/1\.1 417 /],
])('%s ends only its own connection, with a reason', async ([, request, answer]) => {
  const refused: UnservedSeen[] = [];
  const { open, call } = await serve({ watch: createWatch([{ unserved: (each) => refused.push(each) }]) });
  const socket = await open();
  const closed = untilClosed(socket);
  socket.write(request);
  const { text } = await closed;
  expect(text).toMatch(answer);
  expectProblem(text);
  const { status, request_id: requestId } = JSON.parse(text.split('\r\n\r\n', 2)[1] ?? '');
  expect(refused).toMatchObject([{ status, requestId, reason: expect.stringMatching(/^[A-Z_]+$/) }]);
  expect((await call('/v1/workspace')).status).toBe(200);
});

test('pipelined requests get their responses in order', async () => {
  const { open } = await serve();
  const socket = await open();
  const closed = untilClosed(socket);
  const one = (path: string, end = ''): string =>
    `GET ${path} HTTP/1.1\r\nhost: a\r\nauthorization: Bearer robust\r\n${end}\r\n`;
  socket.write(one('/v1/workspace') + one('/v1/nothing') + one('/v1/messages', 'connection: close\r\n'));
  const { text } = await closed;
  expect([...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual(['200', '404', '200']);
});

test('malformed requests get their response after the earlier ones', async () => {
  const { open } = await serve();
  const socket = await open();
  const closed = untilClosed(socket);
  const one = 'GET /v1/workspace HTTP/1.1\r\nhost: a\r\nauthorization: Bearer robust\r\n\r\n';
  socket.write(`${one}${one}hello\r\n\r\n`);
  const { text } = await closed;
  expect([...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual(['200', '200', '400']);
});

test('a broken tunnel has no effect', async () => {
  const { open, call } = await serve();
  for (let times = 0; times < 20; times++) {
    const socket = await open();
    await new Promise((resolve) => socket.write('CONNECT a:1 HTTP/1.1\r\nhost: a\r\n\r\n', resolve));
    socket.resetAndDestroy();
  }
  expect((await call('/v1/workspace')).status).toBe(200);
});
