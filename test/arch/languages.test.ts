/** The sizes in docs/adding-a-language.md are correct, and no other module names a language. */
import { existsSync, globSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { RUNNERS } from '../conformance/suite.ts';
import { CLIENT_LANGUAGES, CLIENTS } from '../support/clients.ts';
import { repositoryFiles, textOf } from './sources.ts';
import { testNames } from './test-names.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const PAGE = textOf('docs/adding-a-language.md');

/** Patterns for languages whose names have other meanings: `go on` is English, and JavaScript is not Java. */
const SPOKEN: Readonly<Record<string, RegExp>> = {
  Go: /\bGo\b(?! on )|'go'|\bgo[A-Z]|golang/,
  Java: /java(?!script)/i,
};

/**
 * Returns a pattern for mentions of a language: its name as a word or inside an identifier, but not Rust in `trusted`.
 */
function namesOf(language: string): RegExp {
  const name = language.replace(/\W/g, '\\$&');
  return SPOKEN[language] ?? new RegExp(`(?:(?<![A-Za-z])(?i:${name})|${name})(?![a-z])`);
}

/** Further files of each language, in addition to its target and its encoders. */
const OWN: Readonly<Record<string, RegExp>> = {
  // Stubs and validators are also TypeScript. `init` sets up TypeScript projects.
  TypeScript:
    /^src\/(emit\/(ecmascript|encode\/(ecmascript|library)|targets\/(mcp|server|tanstack-query|validators|zod))|cli\/init)\b/,
  // The client and the server stubs share the printing of types. `init` sets them up inside a module.
  Go: /^src\/(emit\/(golang|targets\/server-go)|cli\/init)\//,
};
/** Locations that may name any language, with the reason. */
const FRAME: Readonly<Record<string, string>> = {
  'src/cli/config/import-module.ts': 'error codes of Node',
  'src/cli/config/selection.ts': 'import paths of the project',
  'src/cli/config/target-options.ts': 'one type for each target',
  'src/cli/diff/advice.ts': 'an example',
  'src/cli/init/languages.ts': 'one row for each language',
  'src/cli/modules/go-module.ts': 'reads go.mod',
  'src/cli/program.ts': 'an example in the help',
  'src/core/initialisms.ts': 'Go writes some words in uppercase',
  'src/core/reserved-words.ts': 'one section for each language',
  'src/core/spelling.ts': 'one row for each language',
  'src/emit/targets/registry.ts': 'one row for each target',
  'src/lint/names/identifiers.ts': 'types of the SDL keep their names in TypeScript',
  'src/verify/checks/error-leaks.ts': 'formats of stack traces',
};

test('the sizes in the page differ from those of the files by at most 10%', () => {
  const size = '(\\d+) \\| '.repeat(CLIENTS.length);
  const rows = [...PAGE.matchAll(new RegExp(`^\\| [^|]+ \\| ${size}\`([^\`]+)\` \\|$`, 'gm'))];
  expect(rows).toHaveLength(4);
  for (const [, ...cells] of rows) {
    const globs = cells.pop()!;
    for (const [index, cell] of cells.entries()) {
      const files = globs
        .replaceAll('$l', CLIENTS[index]!)
        .split(' ')
        .flatMap((glob) => globSync(glob, { cwd: ROOT }))
        .filter((path) => statSync(join(ROOT, path)).isFile());
      const lines = files.reduce((sum, file) => sum + textOf(file).split('\n').length - 1, 0);
      const difference = Math.abs(lines - Number(cell)) / lines;
      expect(difference, `${CLIENTS[index]}: ${globs}: ${lines}`).toBeLessThan(0.1);
    }
  }
});

test('every path exists', () => {
  const named = [...PAGE.matchAll(/`((?:src|templates|test|docs|bench)\/[\w./<>{},-]+)`/g)].flatMap(
    ([, path = '']) => alternatives(path),
  );
  const missing = named
    .map((path) => path.replaceAll('<id>', 'python'))
    .filter((path) => !existsSync(join(ROOT, path)));
  expect(missing).toEqual([]);
  expect(named.length).toBeGreaterThan(15);
});

/** Expands `{a,b}.ts` to `a.ts` and `b.ts`. */
function alternatives(path: string): readonly string[] {
  const [whole, names = ''] = /\{([^}]*)\}/.exec(path) ?? [];
  return whole ? names.split(',').flatMap((name) => alternatives(path.replace(whole, name))) : [path];
}

test('every value is in the file that the table names', () => {
  const table = PAGE.slice(PAGE.indexOf('| question |'), PAGE.indexOf('A template receives'));
  const rows = table.split('\n').slice(2, -2);
  expect(rows.length).toBeGreaterThan(8);
  for (const row of rows) {
    const [, , ...answers] = row.split('|');
    for (const [index, language] of CLIENTS.slice(1).entries()) {
      const files = [...answers[index]!.matchAll(/`([\w/-]+\.ts)`/g)].map(([, file = '']) =>
        /^(shape|golang)\//.test(file) ? `src/emit/${file}` : `src/emit/targets/${language}/${file}`,
      );
      expect(
        files.filter((file) => !existsSync(join(ROOT, file))),
        row,
      ).toEqual([]);
    }
  }
});

/** Returns the sources of the toolkit that mention a language, except its own files. */
function mentioning(language: string, id: string): readonly string[] {
  const names = namesOf(language);
  return repositoryFiles()
    .filter((path) => /^src\/.*\.ts$/.test(path) && !OWN[language]?.test(path))
    .filter((path) => !new RegExp(`^src/emit/(targets/${id}/|encode/${id})`).test(path))
    .filter((path) => names.test(codeOf(path)));
}

/** Returns the source without imports, because the package of a compiler has the name of its language. */
function codeOf(path: string): string {
  return textOf(path).replaceAll(/ from '[^']+';/g, '');
}

test.each([
  [
    'Rust',
    true,
    ['Rust', 'rust', "'rust'", 'rustKeywords', 'isRust', 'RustType', 'RUST_WORDS', 'encode/rust.ts'],
  ],
  ['Rust', false, ['trusted', 'rusty', 'isTrusted', 'TRUST', 'frustrate']],
  ['C#', true, ['in C#.']],
  ['Java', false, ['JavaScript', 'javascript']],
  ['Go', false, ['go on', 'Go on with it', 'gone']],
])('control: %s is mentioned (%s) in %j', (language, isMentioned, texts) => {
  expect(texts.filter((text) => namesOf(language).test(text) !== isMentioned)).toEqual([]);
});

test('no other source of the toolkit names a language', () => {
  const found = CLIENTS.flatMap((id, index) => mentioning(CLIENT_LANGUAGES[index]!, id));
  expect([...new Set(found)].sort()).toEqual(Object.keys(FRAME));
});

test('the interface of clients is described without a language', () => {
  const words = new RegExp(`\\b(${CLIENT_LANGUAGES.join('|')}|ECMAScript|JavaScript|Promise|fetch)\\b`);
  const shapes = repositoryFiles().filter((path) => path.startsWith('src/emit/shape/'));
  expect(shapes.filter((path) => words.test(textOf(path)))).toEqual([]);
});

test('every client provides its surface', () => {
  const path = 'test/emit/surface.test.ts';
  const asked = testNames(path, textOf(path)).map((name) => name.split(' ', 1)[0]);
  expect(asked).toEqual(expect.arrayContaining([...CLIENT_LANGUAGES]));
});

test('every client has a runner', () => {
  const run = new Set(Object.values(RUNNERS).map(({ language }) => language));
  expect([...run].sort()).toEqual(CLIENTS.toSorted());
});
