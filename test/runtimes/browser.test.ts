/** The ESM build in a page: calls a service of another origin, and checks a delivery with the browser's WebCrypto. */
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, normalize } from 'node:path';
import { chromium, type Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildPackage, type Built } from '../package/built.ts';
import { CHROMIUM, isInstalled } from './installed.ts';
import { OUTCOME, startService, type Service } from './service.ts';

/** A process that can connect only to this machine. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

let built: Built;
let service: Service;
let pages: Server;
let browser: Browser;

beforeAll(async () => {
  if (!isInstalled(CHROMIUM)) return;
  [built, service] = await Promise.all([buildPackage(), startService()]);
  pages = createServer(
    (request, response) =>
      void serve(request.url ?? '/').then(
        ([type, body]) => response.writeHead(200, { 'content-type': type }).end(body),
        () => response.writeHead(404).end(),
      ),
  );
  await new Promise<void>((done) => pages.listen(0, '127.0.0.1', done));
  browser = await chromium.launch({ executablePath: CHROMIUM, headless: true, args: FLAGS });
});
afterAll(async () => {
  await browser?.close();
  pages?.close();
  await service?.close();
  built?.remove();
});

/** The page, the scenario, and the ESM build under `/package/`. */
async function serve(url: string): Promise<readonly [string, string]> {
  if (url === '/') return ['text/html', '<!doctype html><meta charset="utf-8"><title>Scenario</title>'];
  const path = url.startsWith('/package/')
    ? join(built.folder, 'dist/esm', normalize(url.slice('/package'.length)))
    : join(import.meta.dirname, normalize(url));
  return ['text/javascript', await readFile(path, 'utf8')];
}

test.skipIf(!isInstalled(CHROMIUM))('a page behaves like every other runtime', async () => {
  const page = await browser.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(`http://localhost:${(pages.address() as AddressInfo).port}/`);
  // As text, because vitest would transform an `import()`.
  const outcome: unknown = await page.evaluate(`(async () => {
    const [{ scenario }, api] = await Promise.all([import('/scenario.js'), import('/package/index.js')]);
    return scenario(api, '${service.url}');
  })()`);
  expect(outcome).toEqual(OUTCOME);
  expect(complaints).toEqual([]);
  expect(service.requests).toHaveLength(6);
});

test.skipIf(!isInstalled(CHROMIUM))('a redirect is rejected, because browsers hide its target', async () => {
  const page = await browser.newPage();
  await page.goto(`http://localhost:${(pages.address() as AddressInfo).port}/`);
  const outcome: unknown = await page.evaluate(`(async () => {
    const { Client } = await import('/package/index.js');
    const client = new Client({ apiKey: 'sk_sandbox_1', baseUrl: '${service.url}' });
    return client.contacts.get('moved').catch(({ kind, status, attempts }) => [kind, status, attempts].join(' '));
  })()`);
  expect(outcome).toBe('api 0 1');
});
