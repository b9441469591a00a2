/** The program that `init` prints for both protocols runs as printed, in plain JavaScript. */
import { spawn } from 'node:child_process';
import { existsSync, symlinkSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { fill, temporaryFolder } from '../cli/folder.ts';
import { OPENAPI, runCli, SCHEMA } from '../cli/run-cli.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const PACKAGES = {
  root: join(ROOT, 'node_modules'),
  adapters: join(ROOT, 'test/adapters/node_modules'),
} as const;

interface Step {
  readonly title: string;
  readonly code: string;
}

async function init(dependencies: readonly string[], frameworks: readonly string[]) {
  const folder = temporaryFolder();
  fill(folder, {
    '.git/HEAD': '',
    'package.json': JSON.stringify({
      type: 'module',
      dependencies: Object.fromEntries(dependencies.map((name) => [name, '*'])),
    }),
    'openapi.yaml': OPENAPI,
    'schema.graphql': SCHEMA,
  });
  const flags = frameworks.length === 0 ? [] : ['--framework', ...frameworks];
  const { code, out, err } = await runCli(['init', '--yes', '--json', ...flags], folder);
  expect(code, err + out).toBe(0);
  const { outputs } = JSON.parse(out) as { outputs: readonly { steps: readonly Step[] }[] };
  return { folder, steps: outputs[0]!.steps };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

async function eventually(request: () => Promise<Response>, output: () => string): Promise<Response> {
  for (let left = 150; left > 0; left--) {
    try {
      return await request();
    } catch {
      await sleep(200);
    }
  }
  throw new Error(`no response: ${output()}`);
}

test.each([
  ['fastify and mercurius', ['fastify', 'mercurius'], [], 'adapters'],
  ['express and apollo', ['express', '@apollo/server', '@as-integrations/express5'], [], 'adapters'],
  ['fastify and yoga', ['fastify', 'graphql-yoga'], [], 'root'],
  ['node:http and yoga', ['graphql-yoga'], ['node', 'yoga'], 'root'],
] as const)('%s share one app', { timeout: 120_000 }, async (_, dependencies, frameworks, packages) => {
  const { folder, steps } = await init([...dependencies, 'graphql'], frameworks);
  const programs = steps.filter(({ code }) => code.includes('createHandler'));
  expect(programs).toHaveLength(1);
  expect(steps.map(({ title }) => title)).not.toContain('Install what the program imports');
  expect(steps.at(-1)!.code).toBe('node main.js');
  if (!existsSync(PACKAGES[packages])) return;
  symlinkSync(PACKAGES[packages], join(folder, 'node_modules'), 'dir');
  const port = await freePort();
  expect(programs[0]!.code).toContain('3000');
  fill(folder, { 'main.js': programs[0]!.code.replace('3000', String(port)) });
  const child = spawn(process.execPath, ['main.js'], { cwd: folder });
  onTestFinished(() => void child.kill());
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += String(data)));
  const url = `http://localhost:${port}`;
  const query = () =>
    fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"query":"{ __typename }"}',
    });
  const response = await eventually(query, () => output);
  expect(await response.json(), output).toEqual({ data: { __typename: 'Query' } });
  // The handler of the skeleton is not implemented.
  expect((await fetch(`${url}/items`)).status).toBe(500);
  expect((await fetch(`${url}/other`)).status).toBe(404);
});

test('names the packages that a program needs', async () => {
  const { steps } = await init(['hono', 'graphql'], []);
  expect(steps[0]).toEqual({
    title: 'Install what the program imports',
    code: 'npm install graphql-yoga',
  });
  expect(steps[1]!.code).toContain('app.all(yoga.graphqlEndpoint');
});

test('does not mention a JavaScript package manager in a Python project', async () => {
  const folder = temporaryFolder();
  fill(folder, {
    '.git/HEAD': '',
    'pyproject.toml': '[project]\nname = "caller"\n',
    'openapi.yaml': OPENAPI,
  });
  const { out, err } = await runCli(['init', '--dry-run', '--yes'], folder);
  expect(out + err).toMatch(/ \(Python\)\n/);
  expect(out + err).not.toContain('(npm');
});
