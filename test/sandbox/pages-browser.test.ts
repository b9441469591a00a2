/** The pages in Chromium. Screenshots are stored in the folder `PAGES_SHOTS`. */
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createSandbox, type Sandbox } from '../../sandbox/app.ts';
import { listen, type Listening } from '../../sandbox/server.ts';
import { CHROMIUM, isInstalled } from '../runtimes/installed.ts';

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
const missing = !isInstalled(CHROMIUM);
const SHOTS = process.env['PAGES_SHOTS'];
const HOSTILE = `<img src=x onerror="document.title='fired'"><script>document.title='fired'</script>`;

let browser: Browser;
let sandbox: Sandbox;
let server: Listening;

beforeAll(async () => {
  if (missing) return;
  if (SHOTS) mkdirSync(SHOTS, { recursive: true });
  sandbox = await createSandbox({ echoDelayMs: 400, keys: [{ key: 'sk_sandbox_owner' }] });
  server = await listen(sandbox, { port: 0 });
  browser = await chromium.launch({ executablePath: CHROMIUM, headless: true, args: FLAGS });
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
  await sandbox?.close();
});

interface Visit {
  readonly page: Page;
  /** Events that a visitor must never cause: requests to other hosts, errors, and policy violations. */
  readonly complaints: readonly string[];
  readonly shoot: (name: string) => Promise<void>;
}

/** A browser without stored data. */
async function visit(options: BrowserContextOptions = {}): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1360, height: 1000 }, ...options });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', ({ message }) => complaints.push(`error: ${message}`));
  page.on('console', (message) => {
    // A policy violation is an error, too.
    if (['error', 'warning'].includes(message.type())) complaints.push(`console: ${message.text()}`);
  });
  context.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (!['data:', 'blob:'].includes(protocol) && origin !== server.baseUrl)
      complaints.push(`request: ${request.url()}`);
  });
  return {
    page,
    complaints,
    shoot: async (name) => {
      if (SHOTS) await page.screenshot({ path: join(SHOTS, `${name}.png`), fullPage: true });
    },
  };
}

async function getKey(page: Page): Promise<string> {
  await page.goto(server.baseUrl);
  await page.getByRole('button', { name: 'Get a key' }).click();
  await page.getByLabel('From').getByRole('option').first().waitFor({ state: 'attached' });
  return (await page.locator('#key').textContent())!;
}

async function send(page: Page, to: string, body: string): Promise<void> {
  await page.getByLabel('To', { exact: true }).fill(to);
  await page.getByLabel('Body', { exact: true }).fill(body);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
}

const trail = (page: Page): Promise<string[]> => page.locator('#trail li').allTextContents();
const eventTypes = (page: Page): Promise<string[]> => page.locator('.event .type').allTextContents();

test.skipIf(missing).for([
  ['light', { colorScheme: 'light' }],
  ['dark', { colorScheme: 'dark' }],
  ['narrow', { colorScheme: 'light', viewport: { width: 390, height: 844 } }],
] as const)('%s: a key, a message, and its events up to the echo', async ([name, options]) => {
  const { page, complaints, shoot } = await visit(options);
  await page.goto(server.baseUrl);
  await expect.poll(() => page.getByRole('button', { name: 'Send', exact: true }).isDisabled()).toBe(true);
  await shoot(`${name}-before`);
  const key = await getKey(page);
  expect(key).toMatch(/^sk_sandbox_[0-9a-f]{48}$/);
  expect(await page.locator('#rest-url').textContent()).toBe(`${server.baseUrl}/v1`);

  await send(page, '+12025550143', HOSTILE);
  await expect
    .poll(() => trail(page), { timeout: 10_000 })
    .toEqual(['queued', 'sending', 'sent', 'delivered', 'echoed back']);
  expect((await eventTypes(page)).toReversed()).toEqual(
    expect.arrayContaining(['message.queued', 'message.sent', 'message.delivered', 'message.received']),
  );
  expect(await page.locator('.event .text').first().textContent()).toBe(HOSTILE);
  expect(JSON.parse((await page.locator('#response').textContent())!)).toMatchObject({ body: HOSTILE });
  expect(await page.locator('#curl').textContent()).toContain(`--data-urlencode 'to=+12025550143'`);

  await page.getByRole('button', { name: 'Undelivered' }).click();
  await send(page, await page.getByLabel('To', { exact: true }).inputValue(), 'Anybody there?');
  await expect.poll(async () => (await trail(page)).at(-1), { timeout: 10_000 }).toBe('undelivered');
  await page.locator('.event summary').first().click();
  await shoot(name);
  const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
  expect(await page.evaluate(overflow)).toBe(0);
  expect(await page.title()).toBe('Messaging sandbox');
  expect(await page.locator('main img, main script').count()).toBe(0);
  expect(complaints).toEqual([]);
});

test.skipIf(missing)("the contents of an error and of another caller's event are shown as text", async () => {
  const { page } = await visit();
  await page.goto(server.baseUrl);
  await page.getByText('Use one that you have').click();
  await page.getByLabel('API key').fill('sk_sandbox_owner');
  await page.getByRole('button', { name: 'Use it' }).click();
  await page.getByText('live', { exact: true }).waitFor();
  await sandbox.receive({ from: '+12025550199', to: '+12025550100', body: HOSTILE });
  await expect.poll(() => page.locator('.event .text').first().textContent()).toBe(HOSTILE);
  await send(page, HOSTILE, 'Hello');
  await page.getByText('422 Invalid phone number').waitFor();
  expect(await trail(page)).toEqual(['refused']);
  expect(await page.title()).toBe('Messaging sandbox');
});

test.skipIf(missing)('the page discards a key that is no longer accepted', async () => {
  const { page } = await visit();
  await page.goto(server.baseUrl);
  await page.evaluate("localStorage.setItem('diptych.key', 'sk_sandbox_gone')");
  await page.reload();
  await page.getByText('The key is not accepted.').waitFor();
  expect(await page.locator('#key').textContent()).toBe('none yet');
  await page.getByRole('button', { name: 'Get a key' }).click();
  await page.getByText('live', { exact: true }).waitFor();
});

test.skipIf(missing)('the command that the page shows has the same effect as the page', async () => {
  const { page } = await visit();
  await getKey(page);
  const body = `it's $HOME "quoted" \\ 👋`;
  await send(page, '+12025550143', body);
  const shown = page.locator('#response');
  await expect.poll(() => shown.textContent()).toContain('msg_');
  const { id } = JSON.parse((await shown.textContent())!) as { id: string };
  const command = (await page.locator('#curl').textContent())!;
  const [url = '', ...words] = wordsOf(command);
  const after = (flag: string): string[] => words.filter((_word, index) => words[index - 1] === flag);
  const repeated = await fetch(url, {
    method: 'POST',
    headers: after('-H').map((line) => line.split(': ') as [string, string]),
    body: new URLSearchParams(after('--data-urlencode').map((pair) => split(pair))),
  });
  // The same idempotency key and the same fields return the same message.
  expect(repeated.headers.get('idempotency-replayed')).toBe('true');
  expect(await repeated.json()).toMatchObject({ id, body });
});

/** The arguments that a shell passes to `curl`. */
function wordsOf(command: string): readonly string[] {
  const script = `curl() { printf '%s\\0' "$@"; }\n${command}`;
  return execFileSync('sh', ['-c', script], { encoding: 'utf8' }).split('\0').slice(0, -1);
}

function split(pair: string): [string, string] {
  const sign = pair.indexOf('=');
  return [pair.slice(0, sign), pair.slice(sign + 1)];
}

test.skipIf(missing)('GraphiQL runs a query with the key', async () => {
  const { page, complaints, shoot } = await visit();
  await page.goto(`${server.baseUrl}/graphiql`);
  await page.getByRole('button', { name: 'Get a key' }).click();
  await page.getByRole('button', { name: /Execute query/ }).click({ timeout: 30_000 });
  const result = page.getByRole('region', { name: 'Operation Response' }).or(page.locator('.result-window'));
  await expect.poll(() => result.first().textContent(), { timeout: 20_000 }).toContain('totalCount');
  expect(await page.locator('.graphiql-editors').textContent()).toContain('authorization');
  await shoot('graphiql');
  expect(complaints).toEqual([]);
});

test.skipIf(missing).for([
  ['reference', 'dark', 'messages', /Send a message/],
  ['reference/graphql', 'light', 'Queries', /getCampaigns/],
] as const)('%s, %s: shows the operations', async ([path, colorScheme, group, operation]) => {
  const { page, complaints, shoot } = await visit({ colorScheme });
  await page.goto(`${server.baseUrl}/${path}`);
  await page.getByText(group, { exact: true }).first().click({ timeout: 30_000 });
  await page.getByText(operation).first().click();
  await shoot(`${path.replace('/', '-')}-${colorScheme}`);
  expect(await page.getByText(operation).count()).toBeGreaterThan(0);
  expect(complaints).toEqual([]);
});

test.skipIf(missing)('a page that breaks the rules is detected', async () => {
  const { page, complaints } = await visit();
  await page.goto(server.baseUrl);
  await page.evaluate(`(() => {
    const picture = new Image();
    picture.src = 'http://localhost:1/picture.png';
    document.body.append(picture);
    const style = document.createElement('style');
    style.textContent = 'body { color: red }';
    document.head.append(style);
  })()`);
  for (const complaint of [/console: .*style-src/, /console: .*img-src/, /request: .*picture/]) {
    await expect.poll(() => complaints.filter((each) => complaint.test(each))).toHaveLength(1);
  }
  const markup = page.evaluate("document.body.innerHTML = '<p>markup</p>'");
  await expect(markup).rejects.toThrow('TrustedHTML');
});
