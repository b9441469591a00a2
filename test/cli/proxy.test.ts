/** `diptych verify --proxy` passes requests on unchanged, and reports findings about them. */
import { createServer, request, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { fill, temporaryFolder } from './folder.ts';
import { OPENAPI, runCli, type CliRun } from './run-cli.ts';

const DOCUMENT = `${OPENAPI.replace('    get:', "    post:\n      responses: { '201': { description: Made. } }\n    get:")}
  securitySchemes: { key: { type: http, scheme: bearer } }
security: [{ key: [] }]
`;

interface Standing {
  readonly url: string;
  /** Ends the proxy, as Ctrl-C does. */
  readonly stop: () => Promise<CliRun & { readonly report: { findings: Finding[]; requests: number } }>;
}

interface Finding {
  readonly code: string;
  readonly evidence: { readonly curl: string; readonly request: string; readonly response: string };
}

async function service(answer: RequestListener): Promise<{ readonly server: Server; readonly url: string }> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

async function proxyTo(upstream: string): Promise<Standing> {
  const folder = temporaryFolder();
  fill(folder, { 'openapi.yaml': DOCUMENT });
  let interrupt: () => void = () => undefined;
  const { promise: listening, resolve: heard } = Promise.withResolvers<string>();
  const run = runCli(['verify', '--proxy', upstream, '--openapi', 'openapi.yaml', '--json'], folder, {
    untilInterrupted: () => new Promise((resolve) => (interrupt = resolve)),
    err: (text) => heard(/http:\/\/127\.0\.0\.1:\d+/.exec(text)?.[0] ?? text),
  });
  return {
    url: await listening,
    async stop() {
      interrupt();
      const ended = await run;
      return { ...ended, report: JSON.parse(ended.out) as never };
    },
  };
}

interface Answer {
  readonly message: IncomingMessage;
  readonly bytes: Buffer;
}

function ask(url: string, headers: readonly string[] = [], method = 'GET', body?: string): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const { host } = new URL(url);
  const sent = request(url, { method, headers: ['Host', host, ...headers], agent: false }, (message) => {
    const chunks: Buffer[] = [];
    message.on('data', (chunk: Buffer) => chunks.push(chunk));
    message.on('end', () => resolve({ message, bytes: Buffer.concat(chunks) }));
  });
  sent.on('error', reject);
  sent.end(body);
  return promise;
}

test('bytes and headers pass unchanged, even compressed ones, and are checked without showing secrets', async () => {
  const body = gzipSync('[{"id":1}]');
  const asked: (readonly string[])[] = [];
  const { url } = await service((incoming, response) => {
    asked.push(incoming.rawHeaders);
    response.sendDate = false;
    const headers = ['Content-Type', 'application/json', 'content-encoding', 'gzip', 'Set-Cookie', 'a=1'];
    headers.push('Set-Cookie', 'b=2', 'X-Odd-CASE', 'ünïcode', 'Content-Length', String(body.length));
    response.writeHead(200, 'Quite Fine', headers).end(body);
  });
  const standing = await proxyTo(url);
  const headers = [
    'Authorization',
    'Bearer hush-hush',
    'x-ODD',
    '1',
    'X-Latin',
    'é',
    'X-odd',
    '2',
    'Connection',
    'close',
  ];
  const [straight, passed] = [
    await ask(`${url}/items`, headers),
    await ask(`${standing.url}/items`, headers),
  ];
  expect(passed.bytes).toEqual(straight.bytes);
  expect(passed.message.rawHeaders).toEqual(straight.message.rawHeaders);
  expect(passed.message.statusMessage).toBe('Quite Fine');
  expect(asked[1]).toEqual(asked[0]);
  const { code, out, report } = await standing.stop();
  expect(code).toBe(1);
  expect(report.findings.map((finding) => finding.code)).toEqual(['response-schema-conformance']);
  expect(report.findings[0]?.evidence.curl).toContain('"$TOKEN"');
  expect(out).not.toContain('hush');
});

test('a response is passed on immediately: the first event arrives before the second is sent', async () => {
  const { promise: wanted, resolve: more } = Promise.withResolvers<void>();
  const { url } = await service((_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n');
    void wanted.then(() => response.end('data: 2\n\n'));
  });
  const standing = await proxyTo(url);
  const answer = await fetch(`${standing.url}/items`, { headers: { authorization: 'Bearer x' } });
  const reader = answer.body!.getReader();
  const first = await reader.read();
  more();
  const second = await reader.read();
  expect([first.value, second.value].map((bytes) => Buffer.from(bytes!).toString())).toEqual([
    'data: 1\n\n',
    'data: 2\n\n',
  ]);
  expect((await standing.stop()).report.requests).toBe(1);
});

test('a body that is too large to be checked is passed on completely', async () => {
  const large = Buffer.alloc(5_000_000, 'x');
  const { url } = await service((incoming, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    incoming.pipe(response);
  });
  const standing = await proxyTo(url);
  const { bytes } = await ask(
    `${standing.url}/items`,
    ['authorization', 'Bearer x'],
    'POST',
    large.toString(),
  );
  expect(bytes.equals(large)).toBe(true);
  const { report } = await standing.stop();
  expect(report.findings.map(({ code }) => code)).toEqual(['status-code-conformance']);
});

test('an upgraded connection passes data in both directions', async () => {
  const { server, url } = await service(() => undefined);
  server.on('upgrade', (_, socket) => {
    socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: echo\r\nConnection: Upgrade\r\n\r\n');
    socket.pipe(socket);
  });
  const standing = await proxyTo(url);
  const { promise, resolve } = Promise.withResolvers<string>();
  const socket = connect(Number(new URL(standing.url).port), '127.0.0.1');
  let text = '';
  socket.on('data', (bytes: Buffer) => {
    text += bytes.toString();
    if (text.endsWith('\r\n\r\n')) socket.write('ping');
    if (text.endsWith('ping')) resolve(text);
  });
  socket.write('GET /items HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: echo\r\n\r\n');
  expect(await promise).toBe(
    'HTTP/1.1 101 Switching Protocols\r\nUpgrade: echo\r\nConnection: Upgrade\r\n\r\nping',
  );
  socket.destroy();
  expect((await standing.stop()).code).toBe(1);
});

test('an unreachable service results in a 502 with the reason, and in a finding', async () => {
  const standing = await proxyTo('http://127.0.0.1:9');
  const answer = await fetch(`${standing.url}/items`, { headers: { authorization: 'Bearer x' } });
  expect(answer.status).toBe(502);
  expect(await answer.text()).toMatch(/http:\/\/127\.0\.0\.1:9 does not respond: .*ECONNREFUSED/);
  expect((await standing.stop()).report.findings.map(({ code }) => code)).toEqual(['not-a-server-error']);
});

test('requests that are accepted without credentials, and undeclared requests, are reported', async () => {
  const { url } = await service((_, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end('[]'),
  );
  const standing = await proxyTo(url);
  for (const path of ['/items', '/items/7', '/items/7']) await fetch(standing.url + path);
  const { out, report } = await standing.stop();
  expect(report.findings.map(({ code }) => code)).toEqual(['ignored-auth']);
  expect(out).toContain('GET /items/7 was called 2 times, but the documents do not declare it.');
});

test('a port in use: exit code 2', async () => {
  const { url } = await service(() => undefined);
  const folder = temporaryFolder();
  fill(folder, { 'openapi.yaml': DOCUMENT });
  const port = new URL(url).port;
  const run = await runCli(['verify', '--proxy', url, '--port', port, '--openapi', 'openapi.yaml'], folder);
  expect(run).toMatchObject({ code: 2, err: expect.stringContaining('verify-no-port') as string });
});
