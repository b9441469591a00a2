/** The examples of docs/mock.md: its commands run in order, and its modules run, with the contract in `shop/`. */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { chromium, type Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../cli/folder.ts';
import { CHROMIUM, isInstalled, isOnPath } from '../runtimes/installed.ts';

const ROOT = join(import.meta.dirname, '../..');
const MAIN = join(ROOT, 'src/cli/main.ts');
/** The folder into which `npm ci --prefix test/adapters` installs it. */
const MSW = join(ROOT, 'test/adapters/node_modules/msw');

interface Fence {
  readonly language: string;
  readonly code: string;
}

const fences: readonly Fence[] = Array.from(
  readFileSync(join(ROOT, 'docs/mock.md'), 'utf8').matchAll(/^```(\w+)\n([^]*?)^```$/gm),
  ([, language = '', code = '']) => ({ language, code }),
);

/** The commands of the page, each with the output that the page shows for it. */
const steps = fences.flatMap(({ language, code }, index) => {
  if (language !== 'sh') return [];
  const next = fences[index + 1];
  const shown = next?.language === 'json' || next?.language === 'text' ? next : undefined;
  const commands = code.replaceAll('\\\n', '').trim().split('\n');
  return commands.map((command, at) => ({
    command,
    shown: at === commands.length - 1 ? shown : undefined,
  }));
});

/** A project with the contract, and the modules of the page under the names in their first lines. */
function project(): string {
  const folder = temporaryFolder();
  cpSync(join(import.meta.dirname, 'shop'), folder, { recursive: true });
  mkdirSync(join(folder, 'node_modules'));
  for (const [name, path] of [
    ['vitest', join(ROOT, 'node_modules/vitest')],
    ['msw', MSW],
  ] as const)
    if (existsSync(path)) symlinkSync(path, join(folder, 'node_modules', name));
  const own = pathToFileURL(join(ROOT, 'src/cli/mock.ts')).href;
  for (const { language, code } of fences) {
    const [, name] = /^\/\/ (\S+)\n/.exec(code) ?? [];
    if (language !== 'ts' || name === undefined) continue;
    const text = code
      .replace("'diptych/mock'", JSON.stringify(own))
      .replace("openapi: 'openapi.yaml' }", `openapi: 'openapi.yaml' }, { cwd: ${JSON.stringify(folder)} }`);
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return String(port);
}

/** Returns the command for this test: it runs the sources, on other ports. */
function local(command: string, ports: readonly [string, string]): string {
  const own = command.replace(/^npx diptych mock/, `exec ${process.execPath} ${MAIN} mock --port 4010`);
  return own.replaceAll('4010', ports[0]).replaceAll('4011', ports[1]);
}

let child: ChildProcess | undefined;

async function stop(): Promise<void> {
  const ending = child;
  child = undefined;
  if (!ending || ending.exitCode !== null) return;
  const exit = new Promise((resolve) => ending.once('exit', resolve));
  ending.kill('SIGINT');
  expect(await exit).toBe(0);
}

/** Starts a mock and returns its first lines. */
async function started(command: string, folder: string): Promise<string> {
  await stop();
  const mock = spawn('sh', ['-c', command], { cwd: folder });
  child = mock;
  onTestFinished(() => void mock.kill('SIGKILL'));
  let out = '';
  let err = '';
  mock.stdout.on('data', (chunk) => (out += String(chunk)));
  mock.stderr.on('data', (chunk) => (err += String(chunk)));
  for (const since = Date.now(); mock.exitCode === null && !/Ctrl-C|^\{.*\n/.test(out); await wait(10))
    if (Date.now() - since > 20_000) throw new Error(`${command} does not start: ${err}`);
  return out;
}

test.skipIf(!isOnPath('curl'))('the commands print the output in the page', async () => {
  const folder = project();
  const ports = [await freePort(), await freePort()] as const;
  expect(steps.length).toBeGreaterThan(10);
  for (const { command, shown } of steps) {
    const text = local(command, ports);
    const out = command.startsWith('npx')
      ? await started(text, folder)
      : execFileSync('sh', ['-c', text], { cwd: folder, encoding: 'utf8' });
    if (shown?.language === 'json') expect(JSON.parse(out), command).toMatchObject(JSON.parse(shown.code));
    else if (shown) expect(out, command).toBe(local(shown.code, ports));
  }
  await stop();
  expect(existsSync(join(folder, 'shop-state.json'))).toBe(true);
});

test('the server that Playwright starts responds at the URL in the configuration', async () => {
  const [, command = ''] = /command: '(.*)'/.exec(fences.map(({ code }) => code).join('')) ?? [];
  const [, url = ''] = /url: '(.*)'/.exec(fences.map(({ code }) => code).join('')) ?? [];
  const ports = [await freePort(), await freePort()] as const;
  await started(local(command, ports), project());
  // Playwright waits for a status below 404.
  expect((await fetch(local(url, ports))).status).toBeLessThan(404);
  await stop();
});

test('the tests of a client pass', () => {
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs');
  const report = execFileSync(process.execPath, [vitest, 'run'], {
    cwd: project(),
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
  });
  expect(report).toMatch(/Tests +3 passed \(3\)/);
});

/**
 * The used part of Mock Service Worker's server. The package itself is not always installed.
 */
interface MswServer {
  listen(options: { readonly onUnhandledRequest: 'error' }): void;
  close(): void;
}

const ORDER = `fetch('https://api.shop.example/v1/orders', {
  method: 'POST',
  headers: { authorization: 'Bearer demo', 'content-type': 'application/json' },
  body: '{"note": "Milk"}',
}).then((response) => response.json())`;

test.skipIf(!existsSync(MSW))('Mock Service Worker passes requests on', async () => {
  const file = join(project(), 'msw.ts');
  const { server } = (await import(file)) as { readonly server: MswServer };
  server.listen({ onUnhandledRequest: 'error' });
  onTestFinished(() => server.close());
  const response = await fetch('https://api.shop.example/v1/orders', {
    method: 'POST',
    headers: { authorization: 'Bearer demo', 'content-type': 'application/json' },
    body: '{"note": "Milk"}',
  });
  expect(await response.json()).toMatchObject({ note: 'Milk', state: 'open' });
});

test.skipIf(!isInstalled(CHROMIUM))('a Playwright page is served without a port', async () => {
  const file = join(project(), 'mock-routes.ts');
  const { serveMock } = (await import(file)) as { readonly serveMock: (page: Page) => Promise<void> };
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
  onTestFinished(() => browser.close());
  const page = await browser.newPage();
  await serveMock(page);
  expect(await page.evaluate(ORDER)).toMatchObject({ note: 'Milk', state: 'open' });
});
