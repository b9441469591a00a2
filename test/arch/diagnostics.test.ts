import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { diagnosticRows, diagnosticsPages } from '../../scripts/diagnostics-page.ts';
import { repositoryFiles, ROOT, textOf } from './sources.ts';

test('docs/diagnostics.md and docs/diagnostics/ match the tables', async () => {
  const pages = await diagnosticsPages();
  const present = globSync('docs/{diagnostics.md,diagnostics/*.md}', { cwd: ROOT });
  expect(present.toSorted()).toEqual([...pages.keys()].toSorted());
  for (const [path, text] of pages) expect(textOf(path), path).toBe(text);
});

test('a page has at most 3,500 words, and the index links to the section of every code', async () => {
  const pages = await diagnosticsPages();
  const [[, index = ''] = [], ...others] = pages;
  const sections = others.flatMap(([path, text]) => {
    expect(text.split(/\s+/).length, path).toBeLessThan(3_500);
    return Array.from(
      text.matchAll(/^## `([^`]+)`$/gm),
      ([, code]) => `${path.slice('docs/'.length)}#${code}`,
    );
  });
  const links = Array.from(index.matchAll(/^\| \[`[^`]+`\]\(([^)]+)\)/gm), ([, link]) => link);
  expect(new Set(links)).toEqual(new Set(sections));
  expect(links).toHaveLength(sections.length);
  expect(sections.length).toBeGreaterThan(250);
});

test('a page that a message names exists', () => {
  const sources = repositoryFiles().filter((path) => /^src\/.*\.ts$/.test(path));
  const named = sources.flatMap((path) => textOf(path).match(/\bdocs\/[\w/-]+\.md/g) ?? []);
  expect(named.length).toBeGreaterThan(3);
  expect(named.filter((path) => !repositoryFiles().includes(path))).toEqual([]);
});

test('each code has one meaning and is in kebab case, and each help text starts with an instruction', async () => {
  const rows = await diagnosticRows();
  const codes = rows.map(({ code }) => code);
  expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([]);
  expect(rows.filter(({ code }) => !/^[a-z]+(-[a-z0-9]+)+$/.test(code))).toEqual([]);
  expect(rows.filter(({ help = '' }) => help.trim() === '')).toEqual([]);
});

test('docs/diagnostics.md contains every table of diagnostics', () => {
  const tables = repositoryFiles().filter(
    (path) => /^src\/.*\.ts$/.test(path) && /\bdefineDiagnostics\(\{/.test(textOf(path)),
  );
  expect(tables.filter((path) => !path.endsWith('diagnostics.ts'))).toEqual(['src/core/diagnostic.ts']);
});
