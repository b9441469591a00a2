/**
 * `verify` has no finding with the mock and the servers that Diptych generates, for lists written as `a=`, files as
 * bodies, and a server URL with a path.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadContract, verify, verifyText, type VerifyOptions } from '../../src/cli/verify.ts';
import { createMock } from '../../src/mock/mock.ts';
import { hasGo, runGo } from '../support/go.ts';
import { runCli } from '../cli/run-cli.ts';

const PATH = '/api/v2';
let folder: string;
let server: ChildProcess | undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'diptych-wire-'));
  await cp(resolve(import.meta.dirname, 'wire/openapi.yaml'), join(folder, 'openapi.yaml'));
  await writeFile(join(folder, 'go.mod'), 'module example.com/wire\n\ngo 1.25\n');
  const targets = 'server: {}\n        server-go: { handlers: internal/wire }';
  await writeFile(
    join(folder, 'codegen.yaml'),
    `generates:\n  generated/:\n    preset: diptych/codegen\n    presetConfig:\n      openapi: openapi.yaml\n      importExtension: .ts\n      targets:\n        ${targets}\n`,
  );
  const { code, err } = await runCli(['generate'], folder);
  if (code !== 0) throw new Error(err);
});

afterAll(async () => {
  server?.kill();
  await rm(folder, { recursive: true });
});

/** Returns the report as text, or `no findings`. */
async function verified(rest: VerifyOptions['rest']): Promise<string> {
  const contract = await loadContract({ openapi: join(folder, 'openapi.yaml') });
  const report = await verify(contract, { rest: rest!, seed: 3 });
  return report.ok ? 'no findings' : verifyText(report);
}

test('the mock', async () => {
  const contract = await loadContract({ openapi: join(folder, 'openapi.yaml') });
  const mock = createMock(contract);
  expect(
    await verified({ baseUrl: `http://mock.test${PATH}`, fetch: (request) => mock.fetch(request) }),
  ).toBe('no findings');
});

test('the server in TypeScript', async () => {
  const { createHandler } = await import(pathToFileURL(join(folder, 'generated/server/rest/router.ts')).href);
  const done = () => ({ status: 204 });
  const handlers = { getLists: done, sendForm: done, putPicture: done };
  const fetch = createHandler(handlers, { context: () => ({}), basePath: PATH });
  expect(await verified({ baseUrl: `http://wire.test${PATH}`, fetch })).toBe('no findings');
});

test.skipIf(!hasGo)('the server in Go, with its own program', { timeout: 120_000 }, async () => {
  const skeletons = join(folder, 'internal/wire');
  for (const name of await readdir(skeletons)) {
    const text = await readFile(join(skeletons, name), 'utf8');
    // Each skeleton returns its only success.
    const filled = text.replaceAll(
      /\(api\.(\w+)Result, error\) \{\n\treturn nil, errNotImplemented/g,
      '(api.$1Result, error) {\n\treturn api.$1NoContent{}, nil',
    );
    await writeFile(join(skeletons, name), filled);
  }
  await runGo(folder, ['build', '-o', 'wire', '.']);
  const port = await freePort();
  server = spawn(join(folder, 'wire'), { env: { ...process.env, PORT: String(port) }, stdio: 'ignore' });
  const baseUrl = `http://127.0.0.1:${port}${PATH}`;
  await expect
    .poll(
      () =>
        fetch(baseUrl).then(
          () => true,
          () => false,
        ),
      { timeout: 10_000 },
    )
    .toBe(true);
  expect(await verified({ baseUrl })).toBe('no findings');
});

async function freePort(): Promise<number> {
  const listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  listener.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}
