/** What docs/adding-a-language.md says of a language's cost is true, and no other room knows a language by its name. */
import { existsSync, globSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { targets } from '../../src/emit/targets/registry.ts';
import { RUNNERS } from '../conformance/suite.ts';
import { repositoryFiles, textOf } from './sources.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const PAGE = textOf('docs/adding-a-language.md');
const TARGET = 'src/emit/targets/python';
/** Ids of the clients, as the page's tables have them side by side. */
const LANGUAGES = ['typescript', 'python', 'go', 'java'];

/** Where a language may be named beside its own folders. */
const FRAME = [
  'src/core/reserved-words.ts',
  'src/core/spelling.ts',
  'src/emit/encode/python.ts',
  'src/emit/targets/registry.ts',
  'src/lint/rules/name-collision.ts',
];

test('the sizes are those of the files, to a tenth', () => {
  const rows = [...PAGE.matchAll(/^\| [^|]+ \| (\d+) \| (\d+) \| (\d+) \| (\d+) \| `([^`]+)` \|$/gm)];
  expect(rows).toHaveLength(3);
  for (const [, ...cells] of rows) {
    const globs = cells.pop()!;
    for (const [index, said] of cells.entries()) {
      const files = globs
        .replaceAll('$l', LANGUAGES[index]!)
        .split(' ')
        .flatMap((glob) => globSync(glob, { cwd: ROOT }))
        .filter((path) => statSync(join(ROOT, path)).isFile());
      const lines = files.reduce((sum, file) => sum + textOf(file).split('\n').length - 1, 0);
      const difference = Math.abs(lines - Number(said)) / lines;
      expect(difference, `${LANGUAGES[index]}: ${globs}: ${lines}`).toBeLessThan(0.1);
    }
  }
});

test('every path is there', () => {
  const named = [...PAGE.matchAll(/`((?:src|templates|test|docs)\/[\w./<>-]+)`/g)].map(
    ([, path = '']) => path,
  );
  const missing = named
    .map((path) => path.replaceAll('<id>', 'python'))
    .filter((path) => !existsSync(join(ROOT, path)));
  expect(missing).toEqual([]);
  expect(named.length).toBeGreaterThan(15);
});

test('every answer is in the file that the table names', () => {
  const table = PAGE.slice(PAGE.indexOf('| question |'), PAGE.indexOf('A view of a template'));
  const rows = table.split('\n').slice(2, -2);
  expect(rows.length).toBeGreaterThan(8);
  for (const row of rows) {
    const [, , ...answers] = row.split('|');
    for (const [index, language] of LANGUAGES.slice(1).entries()) {
      const files = [...answers[index]!.matchAll(/`([\w/-]+\.ts)`/g)].map(([, file = '']) =>
        file.startsWith('shape/') ? `src/emit/${file}` : `src/emit/targets/${language}/${file}`,
      );
      expect(
        files.filter((file) => !existsSync(join(ROOT, file))),
        row,
      ).toEqual([]);
    }
  }
});

test('no other source of the toolkit names Python', () => {
  const found = repositoryFiles()
    .filter((path) => /^src\/.*\.ts$/.test(path) && !path.startsWith(`${TARGET}/`))
    .filter((path) => /python/i.test(textOf(path)));
  expect(found).toEqual(FRAME);
});

test('what clients look like to a caller is said in no language', () => {
  const words = /\b(TypeScript|Python|ECMAScript|JavaScript|Promise|fetch)\b/;
  const shapes = repositoryFiles().filter((path) => path.startsWith('src/emit/shape/'));
  expect(shapes.filter((path) => words.test(textOf(path)))).toEqual([]);
});

test('every client has a runner', () => {
  const clients = targets.filter(({ summary }) => summary.includes('client')).map(({ id }) => id);
  const run = new Set(Object.values(RUNNERS).map(({ language }) => language));
  expect([...run].sort()).toEqual(clients.toSorted());
});
