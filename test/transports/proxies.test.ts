/** The proxies of docs/transports.md: each client reaches a host that only the proxy knows. */
import { once } from 'node:events';
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { emitModule } from '../go/emitted.ts';
import { emitPackage as emitJava } from '../java/emitted.ts';
import { emitPackage as emitPython } from '../python/emitted.ts';
import { hasGo, runGo } from '../support/go.ts';
import { compile, hasJava, runClass } from '../support/java.ts';
import { hasPython, runPython } from '../support/python.ts';
import { runProgram } from '../support/run-program.ts';
import { isThorough } from '../support/thorough.ts';
import { emitClient } from '../typescript/emitted-client.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const CONTRACT = join(ROOT, 'test/conformance/contract');
const INPUT = { openapi: 'openapi.yaml', graphql: ['schema.graphql'], documents: ['operations.graphql'] };
const TIMEOUT = { timeout: 180_000 };
const HOST = 'http://service.invalid';

let proxy: Server;
let port: number;
let asked: string[];

beforeEach(async () => {
  asked = [];
  proxy = createServer(({ method, url = '', headers }, response) => {
    asked.push(`${method} ${new URL(url, `http://${headers.host}`).href}`);
    response.setHeader('content-type', 'application/json');
    response.end('{"id":"i1","name":"One"}');
  });
  // A tunnel ends at the proxy itself.
  proxy.on('connect', (_, socket) => {
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
    proxy.emit('connection', socket);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  port = (proxy.address() as AddressInfo).port;
});
afterEach(() => {
  proxy.closeAllConnections();
  proxy.close();
});

function expectProxied(): void {
  expect(asked).toEqual([`GET ${HOST}/items/i1`]);
}

/** Returns the example in a language, with the port of the proxy and the options that a test needs. */
async function example(language: string, find: string, replace: string): Promise<string> {
  const page = await readFile(join(ROOT, 'docs/transports.md'), 'utf8');
  const [, section = ''] = /^## Proxies$([^]*)/m.exec(page) ?? [];
  const [, code = ''] = new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, 'm').exec(section) ?? [];
  expect(code.split(find)).toHaveLength(2);
  return code.replace('8080', String(port)).replace(find, replace);
}

test('TypeScript, by undici', TIMEOUT, async () => {
  const emitted = await emitClient(CONTRACT, INPUT);
  await symlink(join(ROOT, 'node_modules'), join(emitted.folder, 'node_modules'));
  const client = await example('ts', 'new Client({', `new Client({ baseUrl: '${HOST}', token: 't',`);
  const program = `import { Client } from './typescript/index.ts';
${client}
console.log((await client.items.get('i1')).name);
await dispatcher.close();
`;
  await writeFile(join(emitted.folder, 'program.mts'), program);
  const ended = await runProgram(process.execPath, [join(emitted.folder, 'program.mts')]);
  expect(ended).toMatchObject({ code: 0, output: 'One\n' });
  expectProxied();
  await emitted.remove();
});

test.skipIf(!hasPython)('Python, by httpx', TIMEOUT, async () => {
  const { name, sources, remove } = await emitPython(CONTRACT, INPUT);
  const own = `Client(base_url="${HOST}", token="t", transport`;
  const client = await example('python', 'Client(transport', own);
  const program = `from ${name} import Client, HttpxTransport\n${client}\nprint(client.items.get("i1").name)\n`;
  const ended = await runPython(['-c', program], { path: [sources] });
  expect(ended).toMatchObject({ code: 0, output: 'One\n' });
  expectProxied();
  await remove();
});

test.runIf(hasGo && isThorough)('Go, by an http.Client', TIMEOUT, async () => {
  const { folder, remove } = await emitModule(CONTRACT, INPUT, { module: 'http.test/client' });
  const options = `client.New(option.WithBaseURL("${HOST}"), option.WithToken("t"), `;
  const program = `package main

import (
	"context"
	"fmt"
	"net/http"
	"net/url"

	"http.test/client"
	"http.test/client/option"
)

func main() {
${await example('go', 'client.New(', options)}	item, err := api.Items.Get(context.Background(), "i1")
	fmt.Println(item.Name, err)
}
`;
  await mkdir(join(folder, 'internal/program'), { recursive: true });
  await writeFile(join(folder, 'internal/program/main.go'), program);
  expect(await runGo(folder, ['run', './internal/program'])).toBe('One <nil>\n');
  expectProxied();
  await remove();
});

test.runIf(hasJava && isThorough)('Java, by an HttpClient', TIMEOUT, async () => {
  const { sources, remove } = await emitJava(CONTRACT, INPUT);
  const folder = join(sources, '../../../program');
  await mkdir(folder);
  const options = `.builder().baseUrl("${HOST}").token("t").transport`;
  const imports = [
    ...['ClientOptions', 'ConformanceClient', 'HttpClientTransport'].map(
      (name) => `com.example.conformance.${name}`,
    ),
    'java.net.InetSocketAddress',
    'java.net.ProxySelector',
    'java.net.http.HttpClient',
  ];
  const program = `${imports.map((name) => `import ${name};\n`).join('')}
final class Program {
  public static void main(String[] args) {
    ${await example('java', '.builder().transport', options)}
    try (ConformanceClient client = ConformanceClient.create(options)) {
      System.out.println(client.items().get("i1").name());
    }
  }
}
`;
  await writeFile(join(folder, 'Program.java'), program);
  const classes = await compile({ sources: [sources] });
  const compiled = await compile({ sources: [folder], classes: [classes] });
  const { code, output, stderr } = await runClass('Program', [compiled, classes]);
  expect(code, stderr).toBe(0);
  expect(output).toBe('One\n');
  expectProxied();
  await remove();
});
