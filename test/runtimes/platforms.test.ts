/** docs/platforms.md names the platforms on which the tests call the clients. */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { OLDEST_GO } from '../support/go.ts';
import { RUNTIMES } from './installed.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const PAGE = readFileSync(join(ROOT, 'docs/platforms.md'), 'utf8');

/** The cells `supports`, `runs in CI`, and `checked only` of a client. */
function cellsOf(client: string): readonly string[] {
  const row = PAGE.split('\n').find((line) => line.startsWith(`| ${client} |`));
  return row!.split('|').slice(2, -1);
}

test('the TypeScript client runs in each runtime of the list, in Chromium, and in workerd', () => {
  const versions = RUNTIMES.flatMap(({ name }) => /^Node\.js (\d+)$/.exec(name)?.slice(1) ?? []);
  const others = RUNTIMES.flatMap(({ name }) => (name.startsWith('Node.js') ? [] : [name]));
  const nodes = `${versions.slice(0, -1).join(', ')}, and ${versions.at(-1)}`;
  const listed = `Node.js ${nodes}, ${others.join(', ')}, Chromium, workerd`;
  expect(cellsOf('TypeScript')[1]).toContain(` ${listed} (`);
});

test('the Go client runs in the oldest supported version', () => {
  const [, version] = /^go(\d+\.\d+)/.exec(OLDEST_GO.GOTOOLCHAIN)!;
  expect(cellsOf('Go').slice(0, 2)).toEqual([
    ` Go ${version} and later `,
    expect.stringContaining(`Go ${version},`),
  ]);
});

test('CI installs the runtimes, and the tests that the page names exist', () => {
  expect(readFileSync(join(ROOT, '.ci/run'), 'utf8')).toContain('npm ci --prefix test/runtimes');
  const named = [...PAGE.matchAll(/\[`(test\/[^`]+)`\]/g)].map(([, path = '']) => path);
  expect(named.length).toBeGreaterThan(4);
  expect(named.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});
