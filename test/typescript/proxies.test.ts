/** In Node.js, requests are sent through the proxy of the environment. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { runProgram } from '../support/run-program.ts';

const CONNECTION = resolve(import.meta.dirname, '../../templates/typescript/runtime/connection.ts');

test('a proxy of the environment, with NODE_USE_ENV_PROXY', async () => {
  const seen: string[] = [];
  const proxy = createServer(({ method, url }, response) => {
    seen.push(`${method} ${url}`);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  // The platform's fetch sends all requests through a tunnel, which this server terminates.
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
    import { Connection } from ${JSON.stringify(pathToFileURL(CONNECTION).href)};
    const request = { method: 'GET', url: 'http://api.proxied.test/x', headers: {} };
    const { status } = await new Connection({ maxRetries: 0 }, {}).send('GET /x', request, {});
    if (status !== 200) throw new Error(String(status));
  `;
  const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const env = { NODE_USE_ENV_PROXY: '1', HTTP_PROXY: url, http_proxy: url, NO_PROXY: '', no_proxy: '' };
  const ended = await runProgram(process.execPath, ['--input-type=module', '-e', program], { env });
  expect(ended).toMatchObject({ code: 0 });
  expect(seen).toEqual(['CONNECT api.proxied.test:80', 'GET /x']);
});
