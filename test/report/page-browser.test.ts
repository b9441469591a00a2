/**
 * Tests the HTML report in Chromium. The environment variable `PAGES_SHOTS` names a folder for screenshots; without it,
 * none are stored.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { render } from '../../src/report/formats.ts';
import type { Report } from '../../src/report/report.ts';
import { temporaryFolder } from '../cli/folder.ts';
import { CHROMIUM, isInstalled } from '../runtimes/installed.ts';
import { comparison, sample, span } from './sample.ts';

const FLAGS = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'];
const missing = !isInstalled(CHROMIUM);
const SHOTS = process.env['PAGES_SHOTS'];

let browser: Browser;
beforeAll(async () => {
  if (missing) return;
  if (SHOTS) mkdirSync(SHOTS, { recursive: true });
  browser = await chromium.launch({ executablePath: CHROMIUM, headless: true, args: FLAGS });
});
afterAll(() => browser?.close());

interface Visit {
  readonly page: Page;
  /** Requests, errors, and policy violations. */
  readonly complaints: readonly string[];
}

async function open(report: Report, name: string, options: BrowserContextOptions = {}): Promise<Visit> {
  const file = join(temporaryFolder(), 'report.html');
  writeFileSync(file, await render('html', report));
  const context = await browser.newContext({ viewport: { width: 1360, height: 900 }, ...options });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', ({ message }) => complaints.push(`error: ${message}`));
  page.on('console', (message) => complaints.push(`console: ${message.text()}`));
  const address = pathToFileURL(file).href;
  context.on('request', (request) => {
    if (![address, 'data:,'].includes(request.url())) complaints.push(`request: ${request.url()}`);
  });
  await page.goto(address);
  if (SHOTS) await page.screenshot({ path: join(SHOTS, `report-${name}.png`), fullPage: true });
  return { page, complaints };
}

describe.skipIf(missing)('the page of a run', () => {
  test.each(['light', 'dark'] as const)(
    '%s: is complete, sends no requests, and works without a mouse',
    async (scheme) => {
      const { page, complaints } = await open(sample, scheme, { colorScheme: scheme });
      expect(await page.title()).toBe('Failed: diptych verify Shop');
      expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toEqual([
        'Findings',
        'Contract coverage',
        'Operations',
        'States and transitions',
        'Coverage of each part',
      ]);
      const background = await page.evaluate(
        () => getComputedStyle(document.documentElement).backgroundColor,
      );
      expect(background).toBe(scheme === 'dark' ? 'rgb(20, 22, 26)' : 'rgb(251, 251, 250)');
      // The first tab stop skips the header; the keyboard opens and closes findings.
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('To the findings');
      await page.locator('#f3 summary').focus();
      await page.keyboard.press('Enter');
      expect(await page.locator('#f3').getAttribute('open')).toBeNull();
      expect(complaints).toEqual([]);
    },
  );

  test('operations × statuses show each result, and not by color alone', async () => {
    const { page } = await open(sample, 'matrix');
    const cell = (row: string, column: number) =>
      page.locator('.matrix tr[data-entry]', { hasText: row }).locator('td').nth(column);
    const marks = (row: string, columns: readonly number[]) =>
      Promise.all(
        columns.map(async (column) =>
          cell(row, column).evaluate((td) => [getComputedStyle(td, '::before').content, td.textContent]),
        ),
      );
    // The columns are: requests, checks, observed, then 200 201 404 409 5XX.
    expect(await marks('GET /orders', [3, 4, 5])).toEqual([
      [expect.stringContaining('✓'), '1,204'],
      ['none', ''],
      [expect.stringContaining('✕'), '2'],
    ]);
    expect(await marks('POST /orders', [4, 6, 7])).toEqual([
      [expect.stringContaining('observed'), '3'],
      [expect.stringContaining('not observed'), ''],
      [expect.stringContaining('failed'), '1'],
    ]);
  });

  test('transitions are drawn: observed, not observed, and undeclared', async () => {
    const { page } = await open(sample, 'machine');
    const picture = page.getByRole('img', { name: 'OrderStatus: 1 of 2 transitions observed' });
    await expect(picture.locator('.edge title').allTextContents()).resolves.toEqual([
      'open → paid: observed',
      'paid → sent: not observed',
      'paid → open: failed',
    ]);
    expect(await picture.locator('.state').count()).toBe(3);
    const box = (await picture.boundingBox())!;
    for (const state of await picture.locator('.state').all()) {
      const { x, y, width, height } = (await state.boundingBox())!;
      expect(
        x >= box.x && y >= box.y && x + width <= box.x + box.width && y + height <= box.y + box.height,
      ).toBe(true);
    }
  });

  test('a finding shows the line of the contract, the request as curl and the response', async () => {
    const { page } = await open(sample, 'finding');
    const finding = page.locator('#f1');
    await expect(finding.locator('mark').textContent()).resolves.toBe('3line 3\n');
    for (const text of [
      'RFC 9110 §15.6',
      'curl -X POST --data-raw \'{"note":"<b>"}\'',
      '500 text/plain',
      'See the log.',
    ])
      await expect(finding.textContent()).resolves.toContain(text);
    await expect(finding.getByRole('button', { name: 'Copy' }).count()).resolves.toBe(1);
  });

  test('filters keep the selected parts, and links open their targets', async () => {
    const { page } = await open(sample, 'filters');
    const shown = (selector: string) => page.locator(`${selector}:visible`).count();
    await page.getByLabel('Rule').selectOption('max-response-time');
    expect(await shown('.finding')).toBe(1);
    await expect(page.locator('[data-count=findings]').textContent()).resolves.toBe('1 of 3 shown');
    await page.getByRole('search', { name: 'operations' }).getByLabel('Find').fill('post 5xx');
    expect(await shown('.matrix tr[data-entry]')).toBe(0);
    await page.getByRole('search', { name: 'operations' }).getByLabel('Find').fill('post');
    expect(await shown('.matrix tr[data-entry]')).toBe(1);
    await page
      .getByRole('search', { name: 'parts' })
      .getByLabel('Show')
      .selectOption('not, or partly, observed');
    expect(await page.locator('.owner:visible strong').allTextContents()).toEqual([
      'query orders',
      'order.paid',
      'Order',
    ]);
    // The filter hides the card. A link to the card shows it again.
    await page.locator('.matrix').getByRole('link', { name: 'POST /orders' }).click();
    const card = page.locator('.owner', { hasText: 'POST /orders' });
    await expect(card.getAttribute('open')).resolves.not.toBeNull();
    await expect(card.getByRole('link', { name: 'not-a-server-error' }).isVisible()).resolves.toBe(true);
  });

  test('a button changes the colors, and no element is wider than a phone', async () => {
    const { page, complaints } = await open(sample, 'telephone', { viewport: { width: 360, height: 700 } });
    const ink = (): Promise<string> => page.evaluate(() => getComputedStyle(document.documentElement).color);
    const before = await ink();
    await page.getByRole('button', { name: 'Dark' }).click();
    expect(await ink()).not.toBe(before);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    expect(complaints).toEqual([]);
  });

  test('hostile text is shown and has no effect', async () => {
    const hostile = `"><img src=x onerror="document.title='fired'"><script>document.title='fired'</script>`;
    const { page, complaints } = await open(
      {
        ...sample,
        contract: { title: hostile, version: hostile },
        findings: [{ ...sample.findings![0]!, message: hostile, subject: hostile, code: hostile }],
        coverage: {
          totals: [],
          owners: sample.coverage!.owners.map((owner) => ({
            ...owner,
            name: hostile,
            points: owner.points.map((point) => ({ ...point, name: hostile })),
            ...(owner.states && { states: { all: [hostile], initial: [hostile] } }),
          })),
        },
      },
      'hostile',
    );
    await expect(page.locator('h1').textContent()).resolves.toContain(hostile);
    expect(await page.title()).toContain('Failed: diptych verify');
    expect(await page.locator('img').count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  test('six hundred operations are displayed, and filtered within seconds', async () => {
    const [first] = sample.coverage!.owners;
    const owners = Array.from({ length: 600 }, (_, index) => ({ ...first!, name: `GET /things/${index}` }));
    const findings = owners
      .slice(0, 100)
      .map(({ name }) => ({ ...sample.findings![0]!, subject: name, at: span(3) }));
    const { page } = await open({ ...sample, findings, coverage: { totals: [], owners } }, 'many');
    const start = performance.now();
    await page.getByRole('search', { name: 'operations' }).getByLabel('Find').fill('/things/599');
    expect(await page.locator('.matrix tr[data-entry]:visible').count()).toBe(1);
    expect(performance.now() - start).toBeLessThan(5000);
  });
});

test.skipIf(missing)('a comparison shows both locations side by side', async () => {
  const { page, complaints } = await open(comparison, 'comparison');
  const [before, now] = await page.locator('.excerpt').all();
  await expect(before!.locator('mark').textContent()).resolves.toBe('8second\n');
  const [left, right] = [await before!.boundingBox(), await now!.boundingBox()];
  expect(left!.y).toBe(right!.y);
  expect(left!.x + left!.width).toBeLessThan(right!.x + 1);
  await expect(page.locator('.level').textContent()).resolves.toBe('breaking');
  expect(complaints).toEqual([]);
});

test.skipIf(missing)('JUnit is XML with the usual schema, for any strings', async () => {
  const hostile = `]]>&amp;<a b="c">'\u0000\u001b\ufffe\ud800`;
  const report: Report = { ...sample, findings: [{ ...sample.findings![0]!, message: hostile }] };
  const page = await browser.newPage();
  onTestFinished(() => page.close());
  const xml = await render('junit', report);
  const elements = await page.evaluate((text) => {
    const document = new DOMParser().parseFromString(text, 'application/xml');
    return [...document.querySelectorAll('*')].map((element) => ({
      name: element.localName,
      parent: element.parentElement?.localName,
      attributes: Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value])),
    }));
  }, xml);
  // The part of Jenkins' junit-10.xsd that is used here.
  const shape: Record<string, { in: string | undefined; has: readonly string[] }> = {
    testsuites: { in: undefined, has: ['name', 'tests', 'failures', 'errors'] },
    testsuite: { in: 'testsuites', has: ['name', 'tests', 'failures', 'errors', 'skipped'] },
    testcase: { in: 'testsuite', has: ['classname', 'name'] },
    failure: { in: 'testcase', has: ['type', 'message'] },
    skipped: { in: 'testcase', has: ['message'] },
    'system-out': { in: 'testcase', has: [] },
  };
  for (const { name, parent, attributes } of elements)
    expect({ in: parent, has: Object.keys(attributes) }, name).toEqual(shape[name]);
  const failure = elements.find(({ name }) => name === 'failure');
  expect(failure?.attributes['message']).toBe(`]]>&amp;<a b="c">'\\u0000\\u001b\\ufffe\\ud800`);
});
