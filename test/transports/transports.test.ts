/** The examples of docs/transports.md run: two calls by HTTP/2 over one connection. */
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { emitModule } from '../go/emitted.ts';
import { emitPackage as emitJava } from '../java/emitted.ts';
import { emitPackage as emitPython } from '../python/emitted.ts';
import { isOnPath } from '../runtimes/installed.ts';
import { hasGo, runGo } from '../support/go.ts';
import { ANDROID, compile, hasAndroid, hasJava, runClass } from '../support/java.ts';
import { hasPython, runPython } from '../support/python.ts';
import { runProgram } from '../support/run-program.ts';
import { isThorough } from '../support/thorough.ts';
import { emitClient } from '../typescript/emitted-client.ts';
import { secureServer, type SecureServer } from './server.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const CONTRACT = join(ROOT, 'test/conformance/contract');
const INPUT = { openapi: 'openapi.yaml', graphql: ['schema.graphql'], documents: ['operations.graphql'] };
const TIMEOUT = { timeout: 120_000 };

let server: SecureServer;
beforeEach(async ({ skip }) => {
  skip(!isOnPath('openssl'), 'openssl is not installed');
  server = await secureServer();
  return () => server.close();
});

/** Returns the example in a language, with the additional options that a test needs. */
async function example(language: string, find: string, replace: string): Promise<string> {
  const page = await readFile(join(ROOT, 'docs/transports.md'), 'utf8');
  const [, code = ''] = new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, 'm').exec(page) ?? [];
  expect(code.split(find)).toHaveLength(2);
  return code.replace(find, replace);
}

function expectReuse(calls = 2): void {
  expect(server.versions).toEqual(Array.from({ length: calls }, () => '2.0'));
  expect(server.connections()).toBe(calls / 2);
}

test('TypeScript, by undici', TIMEOUT, async () => {
  const emitted = await emitClient(CONTRACT, INPUT);
  await symlink(join(ROOT, 'node_modules'), join(emitted.folder, 'node_modules'));
  const client = await example('ts', 'new Client({', `new Client({ baseUrl: '${server.url}', token: 't',`);
  const program = `import { Client } from './typescript/index.ts';
${client}
for (const id of ['i1', 'i2']) console.log((await client.items.get(id)).name);
await dispatcher.close();
`;
  await writeFile(join(emitted.folder, 'program.mts'), program);
  const env = { NODE_EXTRA_CA_CERTS: server.certificate };
  const ended = await runProgram(process.execPath, [join(emitted.folder, 'program.mts')], { env });
  expect(ended).toMatchObject({ code: 0, output: 'One\nOne\n' });
  expectReuse();
  await emitted.remove();
});

test.skipIf(!hasPython)('Python, by httpx', TIMEOUT, async () => {
  const { name, sources, remove } = await emitPython(CONTRACT, INPUT);
  const client = await example(
    'python',
    'Client(transport',
    `Client(base_url="${server.url}", token="t", transport`,
  );
  const program = `from ${name} import Client, HttpxTransport\n${client}
for id in ("i1", "i2"):
    print(client.items.get(id).name)
`;
  const env = { SSL_CERT_FILE: server.certificate };
  const ended = await runPython(['-c', program], { path: [sources], env });
  expect(ended).toMatchObject({ code: 0, output: 'One\nOne\n' });
  expectReuse();
  await remove();
});

test.skipIf(!hasGo || !isThorough)('Go, by default and by an http.Client', TIMEOUT, async () => {
  const { folder, remove } = await emitModule(CONTRACT, INPUT, { module: 'http.test/client' });
  const own = await example(
    'go',
    'client.New(',
    'client.New(option.WithBaseURL(os.Args[1]), option.WithToken("t"), ',
  );
  const program = `package main

import (
	"context"
	"fmt"
	"log"
	"net/http"
	"os"

	"http.test/client"
	"http.test/client/option"
)

func main() {
	call(client.New(option.WithBaseURL(os.Args[1]), option.WithToken("t")))
${own}	call(api)
}

func call(api *client.Client) {
	for _, id := range []string{"i1", "i2"} {
		item, err := api.Items.Get(context.Background(), id)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(item.Name)
	}
}
`;
  await mkdir(join(folder, 'internal/program'), { recursive: true });
  await writeFile(join(folder, 'internal/program/main.go'), program);
  const env = { SSL_CERT_FILE: server.certificate };
  const output = await runGo(folder, ['run', './internal/program', server.url], { env });
  expect(output).toBe('One\n'.repeat(4));
  expectReuse(4);
  await remove();
});

test.skipIf(!hasJava || !isThorough)('Java, by default and by an HttpClient', TIMEOUT, async () => {
  const own = await example(
    'java',
    '.builder().transport',
    '.builder().baseUrl(args[0]).token("t").transport',
  );
  const calls = `call(ClientOptions.builder().baseUrl(args[0]).token("t").build());
    ${own}
    call(options);`;
  const output = await runJava({ 'Program.java': javaProgram(calls, ['java.net.http.HttpClient']) });
  expect(output).toBe('One\n'.repeat(4));
  expectReuse(4);
});

test.skipIf(!hasAndroid || !isThorough)('Java, by OkHttp', TIMEOUT, async () => {
  const page = await readFile(join(ROOT, 'docs/transports.md'), 'utf8');
  const [, transport = ''] = /^### OkHttp[^]*?^```java\n([^]*?)^```$/m.exec(page) ?? [];
  const calls = `OkHttpClient http = new OkHttpClient();
    call(ClientOptions.builder().baseUrl(args[0]).token("t").transport(new OkHttpTransport(http)).build());
    http.dispatcher().executorService().shutdown();
    http.connectionPool().evictAll();`;
  const imports = [
    ...['Headers', 'Request', 'RequestBody', 'Response', 'Transport'].map((name) => `${PACKAGE}.${name}`),
    'java.io.IOException',
    'java.io.InputStream',
    'java.util.concurrent.CompletableFuture',
    ...['Call', 'Callback', 'MediaType', 'OkHttpClient', 'internal.http.HttpMethod'].map(
      (name) => `okhttp3.${name}`,
    ),
    'okio.BufferedSink',
    'okio.Okio',
  ];
  const files = {
    'Program.java': javaProgram(calls, ['okhttp3.OkHttpClient']),
    'OkHttpTransport.java': `${imports.map((name) => `import ${name};\n`).join('')}\n${transport}`,
  };
  const output = await runJava(files, ANDROID.jars);
  expect(output).toBe('One\n'.repeat(2));
  expectReuse();
});

const PACKAGE = 'com.example.conformance';

function javaProgram(calls: string, imports: readonly string[]): string {
  return `import ${PACKAGE}.ClientOptions;
import ${PACKAGE}.ConformanceClient;
import ${PACKAGE}.HttpClientTransport;
import java.time.Duration;
${imports.map((name) => `import ${name};\n`).join('')}
final class Program {
  public static void main(String[] args) {
    ${calls}
  }

  private static void call(ClientOptions options) {
    try (ConformanceClient client = ConformanceClient.create(options)) {
      System.out.println(client.items().get("i1").name());
      System.out.println(client.items().get("i2").name());
    }
  }
}
`;
}

/** Compiles files beside an emitted client, and returns the output of the class `Program`. */
async function runJava(
  files: Readonly<Record<string, string>>,
  jars: readonly string[] = [],
): Promise<string> {
  const { sources, remove } = await emitJava(CONTRACT, INPUT);
  const folder = join(sources, '../../../program');
  await mkdir(folder);
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  const classes = await compile({ sources: [sources] });
  const path = [classes, ...jars];
  const compiled = await compile({ sources: [folder], classes: path, options: ['-Xlint:-try,-classfile'] });
  const store = join(folder, 'store.p12');
  const imported = [
    '-importcert',
    '-noprompt',
    '-file',
    server.certificate,
    '-keystore',
    store,
    '-storepass',
    'secret',
  ];
  expect(await runProgram('keytool', imported)).toMatchObject({ code: 0 });
  const env = {
    JAVA_TOOL_OPTIONS: `-Djavax.net.ssl.trustStore=${store} -Djavax.net.ssl.trustStorePassword=secret`,
  };
  const { code, output, stderr } = await runClass('Program', [compiled, ...path], {
    args: [server.url],
    env,
  });
  expect(code, stderr).toBe(0);
  await remove();
  return output;
}
