/** `verify.config.ts`: its properties, where it is found, and which flags override it. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { runProgram } from '../../src/cli/program.ts';
import { fill, temporaryFolder } from './folder.ts';
import { OPENAPI, runCli } from './run-cli.ts';

/** A service that follows the contract; returns the callers' data that it received. */
async function service(): Promise<{ readonly url: string; readonly seen: Set<string> }> {
  const seen = new Set<string>();
  const server = createServer((request, response) => {
    seen.add(`${request.headers.authorization} ${request.headers['x-team'] as string}`);
    response.writeHead(200, { 'content-type': 'application/json' }).end('[]');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}

function project(files: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder();
  fill(folder, { 'openapi.yaml': OPENAPI, ...files });
  return folder;
}

const config = (url: string, more = ''): string => `export default {
  contract: { openapi: 'openapi.yaml' },
  rest: { baseUrl: '${url}' },
  headers: { Authorization: 'Bearer of-the-file', 'X-Team': 'blue' },
  exclude: { checks: ['unsupported-method'] },
  seed: 7,
  maxRequests: 8,
  ${more}
};`;

test('is found in the current folder, with the documents that it names', async () => {
  const { url, seen } = await service();
  const run = await runCli(['verify'], project({ 'verify.config.mjs': config(url) }));
  expect(run.code, run.out + run.err).toBe(0);
  expect(run.out).toContain('--seed 7');
  expect([...seen]).toEqual(['Bearer of-the-file blue']);
});

test('flags take precedence: address, header, seed, and selection', async () => {
  const { url, seen } = await service();
  const folder = project({ 'verify.config.mjs': config('http://127.0.0.1:9', "checks: ['max-*'],") });
  const flags = ['--token', 'of-the-flag', '--seed', '8', '--check', 'status-*', '--json'];
  const run = await runCli(['verify', url, ...flags], folder);
  expect(run.code, run.out + run.err).toBe(0);
  expect([...seen]).toEqual(['Bearer of-the-flag blue']);
  expect(JSON.parse(run.out)).toMatchObject({ seed: 8, checks: [{ id: 'status-code-conformance' }] });
});

test.each([
  ['verify.config.mjs', 'a/verify.config.mjs'],
  ['codegen.mjs, with the configuration of verify next to it', 'a/codegen.mjs'],
])('--config may name %s', async (_, path) => {
  const { url } = await service();
  const run = await runCli(
    ['verify', '--config', path],
    project({
      'a/openapi.yaml': OPENAPI,
      'a/verify.config.mjs': config(url),
      'a/codegen.mjs': `export default { generates: { 'out/': { preset: 'diptych/codegen', presetConfig: { openapi: 'openapi.yaml' } } } };`,
    }),
  );
  expect(run.code, run.out + run.err).toBe(0);
});

test('an implementation in the same process, and hooks', async () => {
  const text = `export default {
      contract: { openapi: 'openapi.yaml' },
      rest: { baseUrl: 'http://app.test', fetch: async (request) =>
        request.headers.get('x-turn') === '1' ? Response.json([]) : new Response(null, { status: 500 }) },
      hooks: { headers: () => ({ 'x-turn': '1' }) },
      exclude: { checks: ['unsupported-method'] },
    };`;
  const run = await runCli(['verify'], project({ 'verify.config.mjs': text }));
  expect(run.code, run.out + run.err).toBe(0);
});

test.each([
  ['an unknown property', 'retries: 3,', /retries in verify\.config\.mjs must be removed/],
  ['a property of the wrong type', "seed: 'x',", /seed in .* must be a whole number/],
  ['an unknown hook', 'hooks: { before: () => 1 },', /hooks\.before in .* must be removed/],
  ['a hook that is not a function', 'hooks: { afterAll: 1 },', /hooks\.afterAll in .* must be a function/],
  ['an unknown level', "levels: ['fatal'],", /levels in .* must be a list of error/],
  [
    'a URL with a password',
    "graphql: { url: 'http://a:hush@b' },",
    /graphql in [^]* without\s+a\s+user\s+name/,
  ],
  ['an unknown operation', "operations: ['GET /boks'],", /No operation in the documents matches GET \/boks/],
  [
    'a hook that fails',
    "hooks: { beforeAll() { throw new Error('no data'); } },",
    /beforeAll failed: no data/,
  ],
])('%s: 2', async (_, member, expected) => {
  const run = await runCli(
    ['verify'],
    project({ 'verify.config.mjs': config('http://127.0.0.1:9', member) }),
  );
  expect(run.code, run.out + run.err).toBe(2);
  expect(run.err).toMatch(expected);
  expect(run.err).not.toContain('hush');
});

test('secrets come from the environment; flags name them as $NAME', async () => {
  const { url, seen } = await service();
  const folder = project({});
  const run = async (env: Record<string, string>, ...flags: readonly string[]): Promise<number> => {
    const terminal = {
      out: () => undefined,
      err: () => undefined,
      colors: false,
      width: 80,
      progress: () => Promise.resolve({ update: () => undefined, stop: () => undefined }),
      untilInterrupted: () => Promise.resolve(),
    };
    const args = ['verify', url, '--openapi', 'openapi.yaml', '--requests', '8', ...flags];
    return runProgram(args, folder, terminal, env);
  };
  await run({ KEY: 'k', TEAM: 'red' }, '--token', '$KEY', '--header', 'X-Team: $TEAM');
  await run({ KEY: 'k' }, '--header', 'Authorization: Basic $KEY', '--header', 'X-Team: $1.50');
  await run({ DIPTYCH_TOKEN: 'usual' });
  expect([...seen]).toEqual(['Bearer k red', 'Basic k $1.50', 'Bearer usual undefined']);
  expect(await run({}, '--token', '$KEY')).toBe(2);
});
