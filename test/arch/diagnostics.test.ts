import { expect, test } from 'vitest';
import { diagnosticRows, diagnosticsPage } from '../../scripts/diagnostics-page.ts';
import { repositoryFiles, textOf } from './sources.ts';

test('docs/diagnostics.md is what the tables say', async () => {
  expect(textOf('docs/diagnostics.md')).toBe(await diagnosticsPage());
});

test('a code has one meaning, is kebab-case and says what to do', async () => {
  const rows = await diagnosticRows();
  const codes = rows.map(({ code }) => code);
  expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([]);
  expect(rows.filter(({ code }) => !/^[a-z]+(-[a-z0-9]+)+$/.test(code))).toEqual([]);
  expect(rows.filter(({ help = '' }) => help.trim() === '')).toEqual([]);
});

test('every table of diagnostics is one that the page reads', () => {
  const tables = repositoryFiles().filter(
    (path) => /^src\/.*\.ts$/.test(path) && /\bdefineDiagnostics\(\{/.test(textOf(path)),
  );
  expect(tables.filter((path) => !path.endsWith('diagnostics.ts'))).toEqual(['src/core/diagnostic.ts']);
});
