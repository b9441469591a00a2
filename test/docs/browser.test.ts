/**
 * The site as people use it, opened from a folder in Chromium. Screenshots are stored in the folder
 * `PAGES_SHOTS`.
 */
import { createRequire } from 'node:module';
import { mkdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { CHROMIUM, isInstalled } from '../runtimes/installed.ts';
import { writeFiles } from '../support/emit-contract.ts';
import { siteFiles } from './contract.ts';

const FLAGS = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'];
const missing = !isInstalled(CHROMIUM);
const SHOTS = process.env['PAGES_SHOTS'];
const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

let browser: Browser;
let folder: string;
beforeAll(async () => {
  if (missing) return;
  if (SHOTS) mkdirSync(SHOTS, { recursive: true });
  folder = await mkdtemp(join(tmpdir(), 'diptych-docs-'));
  await writeFiles(folder, await siteFiles());
  browser = await chromium.launch({ executablePath: CHROMIUM, headless: true, args: FLAGS });
}, 120_000);
afterAll(async () => {
  await browser?.close();
  if (folder) await rm(folder, { recursive: true });
});

async function open(path: string, options: BrowserContextOptions = {}) {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    bypassCSP: false,
    ...options,
  });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  const complaints: string[] = [];
  const root = pathToFileURL(folder).href;
  page.on('pageerror', ({ message }) => complaints.push(`error: ${message}`));
  page.on('console', (message) => complaints.push(`console: ${message.text()}`));
  context.on('request', (request) => {
    if (!request.url().startsWith(root) && request.url() !== 'data:,')
      complaints.push(`request: ${request.url()}`);
  });
  await page.goto(`${root}/${path}.html`);
  if (SHOTS) await page.screenshot({ path: join(SHOTS, `docs-${path.replaceAll('/', '-')}.png`) });
  return { page, complaints };
}

interface AxeResult {
  readonly violations: readonly {
    readonly id: string;
    readonly nodes: readonly { readonly html: string }[];
  }[];
}

/** Violations of WCAG 2.2, level AA. */
async function violationsOf(page: Page): Promise<readonly string[]> {
  await page.addScriptTag({ path: AXE });
  const result = (await page.evaluate(
    "axe.run({ preload: false, runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] })",
  )) as AxeResult;
  return result.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

const PAGES = [
  'index',
  'errors',
  'authentication',
  'webhooks',
  'types',
  'concepts/order',
  'events/order-paid',
  'operations/orders-create',
  'operations/orders-update',
  'types/order-state',
  'graphql-types/order',
  'groups/orders',
];

describe.skipIf(missing)('in Chromium', () => {
  test.each(PAGES)(
    '%s sends no requests and is accessible: light, dark, and narrow',
    { timeout: 120_000 },
    async (path) => {
      for (const options of [
        { colorScheme: 'light' as const },
        { colorScheme: 'dark' as const, viewport: { width: 320, height: 700 } },
      ]) {
        const { page, complaints } = await open(path, { ...options, bypassCSP: true });
        const sideways = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
        expect(sideways, path).toBeLessThanOrEqual(0);
        expect(await violationsOf(page), path).toEqual([]);
        expect(complaints).toEqual([]);
      }
    },
  );

  test('the diagram of states shows each box and its text', { timeout: 60_000 }, async () => {
    const { page } = await open('concepts/order-state');
    const shapes = page.locator('.states svg').locator(':is(rect, text)');
    expect(await shapes.count()).toBeGreaterThan(5);
    for (const shape of await shapes.all()) expect(await shape.isVisible()).toBe(true);
  });

  test.each([
    ['create order', 'operations/orders-create'],
    ['orders.create', 'operations/orders-create'],
    ['createOrder', 'operations/orders-create'],
    ['orders_cancel', 'operations/orders-delete'],
    ['DELETE /orders', 'operations/orders-delete'],
    ['order.paid', 'events/order-paid'],
    ['orderUpdate', 'operations/orders-update'],
    ['OrderState', 'concepts/order-state'],
    ['webhooks', 'webhooks'],
    ['errors', 'errors'],
    ['warehouse', 'groups/orders'],
    ['48', 'groups/orders'],
    ['rejected document', 'graphql'],
  ])('the search for %j lists its page first', { timeout: 60_000 }, async (text, expected) => {
    const { page, complaints } = await open('types/line');
    await page.keyboard.press('/');
    await page.keyboard.type(text);
    const first = page.locator('#hits a').first();
    await first.waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/${expected}.html`);
    expect(complaints).toEqual([]);
  });

  test('without scripts, pages are complete, and tabs select examples', { timeout: 60_000 }, async () => {
    const { page } = await open('operations/orders-create', { javaScriptEnabled: false });
    expect(await page.getByRole('searchbox').count()).toBe(0);
    await page.getByText('Python', { exact: true }).click();
    expect(await page.locator('.panel:visible').first().textContent()).toContain('client.orders.create(');
  });
});
