/** `diptych lint --assumptions` on this contract reads every file, and lists every mark in the documents. */
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { nodeSourceFiles } from '../../src/cli/source-files.ts';
import { assumptionsOf, type Assumption } from '../../src/lint/assumptions.ts';
import { load, type Loaded } from '../../src/load/load.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const INPUT = {
  openapi: 'openapi/v1.yaml',
  graphql: ['schema/*.graphql'],
  documents: ['schema/operations/*.graphql'],
  defaultOperations: false,
};
const FILES = globSync(['openapi/**/*.yaml', 'schema/**/*.graphql'], { cwd: ROOT }).sort();
/** Matches a mark in either document, with its text in a group. */
const MARK = /(?<!directive )(?:x-assumed:\s*'((?:[^']|'')*)'|@assumed\(\s*because:\s*"([^"]*)")/g;

let loaded: Loaded;
let listed: readonly Assumption[];
beforeAll(async () => {
  loaded = await load(INPUT, nodeSourceFiles(ROOT));
  listed = assumptionsOf(loaded.contract!);
});

test('every file belongs to the documents', () => {
  expect(loaded.files.filter((file) => /\.(yaml|graphql)$/.test(file))).toEqual(FILES);
});

test('loading reports no diagnostics', () => {
  expect(loaded.diagnostics.map(({ code, at }) => `${code} ${at?.file}:${at?.line}`)).toEqual([]);
});

test('every mark is listed, with its convention and its file', () => {
  const written = FILES.flatMap((file) =>
    Array.from(
      readFileSync(resolve(ROOT, file), 'utf8').matchAll(MARK),
      ([, yaml, sdl]) => `${file}: ${yaml?.replaceAll("''", "'") ?? sdl}`,
    ),
  );
  const found = listed.map(({ at, convention }) => `${at.file}: ${convention}`);
  expect(written.length).toBeGreaterThan(400);
  expect([...new Set(found)].sort()).toEqual([...new Set(written)].sort());
});

test('each mark is listed once, at its element', () => {
  const places = listed.map(({ at }) => `${at.file}:${at.pointer}`);
  expect(new Set(places).size).toBe(places.length);
  expect(listed.filter(({ subject, at }) => subject.trim() === '' || at.line < 2)).toEqual([]);
});
