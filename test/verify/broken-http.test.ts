/** Servers that accept connections and violate HTTP. Each is reported as a fault of the server, with its reason. */
import { gzipSync } from 'node:zlib';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { verify } from '../../src/cli/verify.ts';
import { send } from '../../src/verify/send/transport.ts';
import { petsContract } from './pets/service.ts';

let server: Server | undefined;
const sockets = new Set<Socket>();
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  server?.close();
});

async function serve(answer: (socket: Socket) => void): Promise<string> {
  server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).once('data', () => answer(socket));
  });
  await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const OK = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n';
/** Timeout in milliseconds for a service that does not respond, or does not finish its response. */
const SHORT = 150;
/** Long enough for the headers to arrive on a busy machine. */
const LONGER = 1500;

function endless(socket: Socket): void {
  const chunk = `10000\r\n${' '.repeat(65_536)}\r\n`;
  const write = (): void => {
    while (!socket.destroyed && socket.write(chunk));
  };
  socket.write(`${OK}transfer-encoding: chunked\r\n\r\n`);
  socket.on('drain', write);
  write();
}

/** The last column is the timeout of a request, if the case depends on it. */
const CASES: readonly (readonly [string, (socket: Socket) => void, RegExp, number?])[] = [
  ['text that is not HTTP', (socket) => socket.end('hello\r\n\r\n'), /not valid HTTP/],
  ['a line break in a header', (socket) => socket.end(`${OK}a: b\nc\r\n\r\n{}`), /not valid HTTP/],
  [
    'headers of 40 KiB',
    (socket) => socket.end(`${OK}a: ${'b'.repeat(40_000)}\r\n\r\n{}`),
    /exceed the limit of Node/,
  ],
  [
    'a body shorter than its length',
    (socket) => socket.end(`${OK}content-length: 9\r\n\r\n{}`),
    /before the response was complete|the length of the body differs/,
  ],
  [
    'an endless chunk',
    (socket) => socket.end(`${OK}transfer-encoding: chunked\r\n\r\nff\r\n{}`),
    /before the response was complete/,
  ],
  [
    'a Content-Length of letters',
    (socket) => socket.end(`${OK}content-length: two\r\n\r\n{}`),
    /not valid HTTP/,
  ],
  ['a closed connection without a response', (socket) => socket.end(), /before the response was complete/],
  ['a reset', (socket) => socket.resetAndDestroy(), /before the response was complete/],
  [
    'a body that arrives very slowly',
    (socket) => void socket.write(`${OK}content-length: 9999\r\n\r\n{`),
    /not complete after/,
    LONGER,
  ],
  [
    'headers that arrive very slowly',
    (socket) => void socket.write('HTTP/1.1 200 OK\r\na'),
    /no response within/,
    SHORT,
  ],
  ['a JSON body that never ends', endless, /does not end within 32 MiB/],
  [
    'compressed JSON of 50 MB',
    (socket) => {
      const body = gzipSync(Buffer.alloc(50_000_000, ' '));
      socket.write(`${OK}content-encoding: gzip\r\ncontent-length: ${body.length}\r\n\r\n`);
      socket.end(body);
    },
    /does not end within 32 MiB/,
  ],
  ['silence', () => undefined, /no response within/, SHORT],
];

test.for(CASES)(
  '%s is a finding about the server',
  { timeout: 60_000 },
  async ([, answer, message, requestTimeoutMs]) => {
    const baseUrl = await serve(answer);
    const { findings } = await verify(await petsContract(), {
      rest: { baseUrl },
      checks: ['not-a-server-error'],
      operations: ['GET /pets'],
      ...(requestTimeoutMs !== undefined && { requestTimeoutMs }),
      maxRequests: 8,
      maxFindings: 1,
    });
    expect(findings.map(({ code, message: text }) => [code, text])).toEqual([
      ['not-a-server-error', expect.stringMatching(message)],
    ]);
  },
);

test.for([
  ['GET /pets', 'content-type-conformance'],
  ['query pets', 'graphql-response-format'],
])(
  'a Content-Length that cuts off the body of %s is a finding about the length',
  { timeout: 60_000 },
  async ([id, check]) => {
    const baseUrl = await serve((socket) => socket.end(`${OK}x-total: 0\r\ncontent-length: 1\r\n\r\n{}`));
    const { findings } = await verify(await petsContract(), {
      rest: { baseUrl },
      graphql: { url: baseUrl },
      operations: [id!],
      maxRequests: 8,
      maxFindings: 1,
    });
    const message = expect.stringMatching(/incomplete after 1 byte, the declared `Content-Length`/);
    expect(findings.map(({ code, message: text }) => [code, text])).toEqual([[check, message]]);
  },
);

test.for([
  ['GET /pets', 'content-type-conformance'],
  ['query pets', 'graphql-response-format'],
])('JSON nested 20,000 levels deep in the response of %s is a finding', async ([id, check]) => {
  const body = `${'{"a":['.repeat(10_000)}${']}'.repeat(10_000)}`;
  const baseUrl = await serve((socket) => socket.end(`${OK}x-total: 0\r\nconnection: close\r\n\r\n${body}`));
  const { findings } = await verify(await petsContract(), {
    rest: { baseUrl },
    graphql: { url: baseUrl },
    operations: [id!],
    checks: [check!],
    maxRequests: 8,
    maxFindings: 1,
  });
  expect(findings).toMatchObject([{ code: check, message: expect.stringMatching(/more than 500 levels/) }]);
});

/**
 * Responds to requests until `close` returns true for the path and the number of earlier requests on the
 * connection.
 */
async function closing(close: (path: string, count: number) => boolean): Promise<string> {
  server = createServer((socket) => {
    sockets.add(socket);
    let count = 0;
    socket
      .on('error', () => undefined)
      .on('data', (data) => {
        const [, path = ''] = String(data).split(' ');
        if (close(path, count++)) socket.end();
        else socket.write(`${OK}content-length: 2\r\n\r\n{}`);
      });
  });
  await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('a request is repeated if the service has closed an idle connection, and fails if the service closes every connection', async () => {
  const request = (url: string) => send({ method: 'POST', url, headers: {}, body: '{}' }, fetch, 5_000);
  const base = await closing((path, count) => path === '/bad' || count > 0);
  for (let times = 0; times < 3; times++) expect(await request(`${base}/a`)).toMatchObject({ status: 200 });
  expect(await request(`${base}/bad`)).toMatchObject({ noAnswer: expect.stringContaining('was closed') });
});

test('an address without a listener is a usage error', async () => {
  const baseUrl = await serve(() => undefined);
  await new Promise((resolve) => server!.close(resolve));
  await expect(verify(await petsContract(), { rest: { baseUrl } })).rejects.toMatchObject({
    diagnostics: [{ code: 'verify-unreachable' }],
  });
});
