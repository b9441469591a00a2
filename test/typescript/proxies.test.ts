/** In Node.js, requests are sent through the proxy of the environment, or of the `fetch` of the caller. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { runProgram } from '../support/run-program.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const CONNECTION = join(ROOT, 'templates/typescript/runtime/connection.ts');

const SEEN = ['CONNECT api.proxied.test:80', 'GET /x'];

test('a proxy of the environment, with NODE_USE_ENV_PROXY', async () => {
  const env = { NODE_USE_ENV_PROXY: '1', HTTP_PROXY: 'PROXY', http_proxy: 'PROXY' };
  expect(await seenWhile('{ maxRetries: 0 }', env)).toEqual(SEEN);
});

test('a proxy of an undici dispatcher of the caller', async () => {
  const options = `{
    maxRetries: 0,
    fetch: (url, init) => fetch(url, { ...init, dispatcher: new ProxyAgent(process.env.OWN_PROXY) }),
  }`;
  expect(await seenWhile(options, { OWN_PROXY: 'PROXY' })).toEqual(SEEN);
});

/** Calls a service with options of a client, and returns the requests to the proxy. `PROXY` in `own` is its URL. */
async function seenWhile(options: string, own: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const seen: string[] = [];
  const proxy = createServer(({ method, url }, response) => {
    seen.push(`${method} ${url}`);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  // Both send all requests through a tunnel, which this server terminates.
  proxy.on('connect', ({ url }, socket) => {
    seen.push(`CONNECT ${url}`);
    socket.write('HTTP/1.1 200 OK\r\n\r\n');
    proxy.emit('connection', socket);
  });
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    proxy.closeAllConnections();
    proxy.close();
  });
  // No name server knows this host, so only a proxy can respond.
  const program = `
    import { fetch, ProxyAgent } from 'undici';
    import { Connection } from ${JSON.stringify(pathToFileURL(CONNECTION).href)};
    const request = { method: 'GET', url: 'http://api.proxied.test/x', headers: {} };
    const { status } = await new Connection(${options}, {}).send('GET /x', request, {});
    if (status !== 200) throw new Error(String(status));
    process.exit();
  `;
  const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const variables = Object.entries({ NO_PROXY: '', no_proxy: '', ...own });
  const ended = await runProgram(process.execPath, ['--input-type=module', '-e', program], {
    cwd: ROOT,
    env: Object.fromEntries(variables.map(([name, value]) => [name, value.replace('PROXY', url)])),
  });
  expect(ended).toMatchObject({ code: 0 });
  return seen;
}
