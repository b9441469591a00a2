/** Opens a page of a project in Chromium. */
import { chromium } from 'playwright-core';
import { CHROMIUM } from '../runtimes/installed.ts';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Opens a page and waits until it shows a string. @throws {Error} if it does not, or if the page reports an error. */
export async function showsInBrowser(url: string, expected: string): Promise<void> {
  const browser = await chromium.launch({ executablePath: CHROMIUM, headless: true, args: FLAGS });
  try {
    const page = await browser.newPage();
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().startsWith('Failed to load'))
        complaints.push(message.text());
    });
    // Templates without images have no icon.
    page.on('response', (response) => {
      if (response.status() >= 400 && !response.url().endsWith('/favicon.ico'))
        complaints.push(`${response.status()} ${response.url()}`);
    });
    await page.goto(url);
    const found = await page
      .getByText(expected)
      .first()
      .waitFor({ timeout: 15_000 })
      .then(() => true)
      .catch(() => false);
    if (!found) throw new Error([`${url} does not show "${expected}"`, ...complaints].join('\n'));
    if (complaints.length > 0) throw new Error(complaints.join('\n'));
  } finally {
    await browser.close();
  }
}
