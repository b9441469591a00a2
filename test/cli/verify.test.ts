import { spawnSync } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { fill, temporaryFolder } from './folder.ts';
import { OPENAPI, runCli } from './run-cli.ts';

const document = OPENAPI.replace(
  "        '200':",
  "        '405': { description: No., headers: { Allow: { required: true, schema: { type: string } } } }\n        '200':",
);

/** A service with one path that returns `body`; returns its URL and the headers that it received. */
async function service(body: string): Promise<{ readonly url: string; readonly seen: Set<string> }> {
  const seen = new Set<string>();
  const server = createServer((request, response) => {
    seen.add(`${request.headers.authorization} ${request.headers['x-team'] as string}`);
    if (request.method === 'GET') response.writeHead(200, { 'content-type': 'application/json' }).end(body);
    else response.writeHead(405, { allow: 'GET' }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}

function project(): string {
  const folder = temporaryFolder();
  fill(folder, { 'openapi.yaml': document });
  return folder;
}

const flags = ['--openapi', 'openapi.yaml', '--seed', '7', '--requests', '10'];

test('a correct service: exit code 0, with a table and the seed', async () => {
  const { url, seen } = await service('[{"id":"1"}]');
  const run = await runCli(
    ['verify', url, ...flags, '--token', 'key', '--header', 'X-Team: blue'],
    project(),
  );
  expect(run.code, run.out + run.err).toBe(0);
  expect(run.out).toMatch(/ok +GET \/items .*200×\d+/);
  expect(run.out).toContain('no findings');
  expect(run.out).toContain('--seed 7');
  expect([...seen]).toContain('Bearer key blue');
});

test('a faulty service: exit code 1, with the finding as a curl command without credentials', async () => {
  const { url } = await service('[{"id":1}]');
  const run = await runCli(['verify', url, ...flags, '--token', 'key-of-mine'], project());
  expect(run.code, run.out + run.err).toBe(1);
  expect(run.out).toMatch(/curl .*\/items/);
  expect(run.out).not.toContain('key-of-mine');
});

test('--json prints findings, operations, and checks', async () => {
  const { url } = await service('{}');
  const run = await runCli(['verify', url, ...flags, '--json'], project());
  expect(run.code).toBe(1);
  expect(JSON.parse(run.out)).toMatchObject({
    command: 'verify',
    ok: false,
    seed: 7,
    findings: [{ subject: 'GET /items', evidence: { curl: expect.stringContaining(url) as string } }],
    operations: [{ operation: 'GET /items' }],
  });
});

test('a quota that is exhausted before every operation was tested: exit code 1, without results for the others', async () => {
  let left = 3;
  const server = createServer((request, response) => {
    if (left-- <= 0) response.writeHead(429, { 'retry-after': '60' }).end();
    else if (request.method === 'GET')
      response.writeHead(200, { 'content-type': 'application/json' }).end('[]');
    else response.writeHead(405, { allow: 'GET' }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const folder = project();
  const other = document.slice(document.indexOf('  /items:'), document.indexOf('components:'));
  fill(folder, {
    'openapi.yaml': document.replace(
      'components:',
      `${other.replace('/items', '/others').replace('listItems', 'listOthers')}components:`,
    ),
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const run = await runCli(['verify', url, ...flags, '--time', '2'], folder);
  expect(run.code, run.out + run.err).toBe(1);
  expect(run.out).toContain('verify-not-reached');
  expect(run.out).toMatch(/The service's quota|The time limit of 2 seconds \(--time\)/);
  expect(run.out).toContain('requests to 1 of 2 operations\n');
  expect(run.out).not.toContain('--seed 7');
});

test('an invalid address is reported before documents are searched, with the valid format', async () => {
  const empty = temporaryFolder();
  const run = await runCli(['verify', 'nonsense'], empty);
  expect(run.code).toBe(2);
  expect(run.err).toContain('<base-url> must be an http or https URL');
  expect(run.err).toContain('not "nonsense"');
  expect(run.err).toContain('https://api.example.com/v1');
});

test.each([
  ['a URL without a server', ['verify', 'http://127.0.0.1:9', ...flags]],
  ['an unknown operation', ['verify', 'http://127.0.0.1:9', ...flags, '--operation', 'GET /nothing']],
])('%s: 2', async (_, args) => {
  const run = await runCli(args, project());
  expect(run.code, run.out + run.err).toBe(2);
});

test('an invalid document: exit code 1, and no request is sent', async () => {
  const { url, seen } = await service('[]');
  const folder = project();
  fill(folder, { 'openapi.yaml': 'openapi: [' });
  expect((await runCli(['verify', url, ...flags], folder)).code).toBe(1);
  expect([...seen]).toEqual([]);
});

test('--operation tests one operation, and the others still determine the methods of its path', async () => {
  const { url } = await service('[{"id":"1"}]');
  const folder = project();
  fill(folder, {
    'openapi.yaml': document.replace(
      '    get:\n',
      "    put:\n      operationId: putItems\n      responses: { '405': { description: No. } }\n    get:\n",
    ),
  });
  const run = await runCli(['verify', url, ...flags, '--operation', 'listItems', '--json'], folder);
  const report = JSON.parse(run.out) as { operations: { operation: string }[]; findings: unknown[] };
  expect(report.operations.map(({ operation }) => operation)).toEqual(['GET /items']);
  expect(report.findings).toEqual([]);
});

test('a rejected run leaves no receiver open, so the process ends', async () => {
  const folder = project();
  const main = join(import.meta.dirname, '../../src/cli/main.ts');
  const args = ['--openapi', 'openapi.yaml', '--webhooks', '--operation', 'GET /none'];
  const { status } = spawnSync(process.execPath, [main, 'verify', 'http://127.0.0.1:1', ...args], {
    cwd: folder,
    timeout: 30_000,
  });
  expect(status).toBe(2);
});

test('a run that sends no request: exit code 1', async () => {
  const { url, seen } = await service('[]');
  const run = await runCli(['verify', url, ...flags, '--time', '0'], project());
  expect(run.code).toBe(1);
  expect(run.out).toContain('verify-nothing-sent');
  expect([...seen]).toEqual([]);
});

test.each([
  ['a token of two lines', ['verify', 'http://127.0.0.1:9', ...flags, '--token', 'hush\nhush']],
  ['a header beyond Latin-1', ['verify', 'http://127.0.0.1:9', ...flags, '--header', 'X-Key: hush…']],
  ['a password in the URL', ['verify', 'http://me:hush@127.0.0.1:9', ...flags]],
  ['an invalid URL', ['verify', 'htp://me:hush@127.0.0.1:9/?key=hush', ...flags]],
])('%s: 2, and the message does not repeat it', async (_, args) => {
  const run = await runCli(args, project());
  expect(run.code, run.out + run.err).toBe(2);
  expect(run.out + run.err).not.toContain('hush');
});
