/** The tables of docs/sdks.md: each cell has a link, and each link leads to an existing test. */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { RUNNERS } from '../conformance/suite.ts';
import { CLIENT_LANGUAGES as LANGUAGES } from '../support/clients.ts';
import { hasCorpus, SHARED } from '../support/corpus.ts';
import { textOf } from './sources.ts';
import { testNames } from './test-names.ts';

const PAGE = 'docs/sdks.md';
/** The guide that defines the expected features of clients. */
const GUIDE = join(SHARED, 'guides/sdks.md');

interface Shown {
  readonly path: string;
  /** Names of the tests or vectors in the linked file. */
  readonly names: readonly string[];
}

const links = new Map(
  [
    ...textOf(PAGE).matchAll(
      /^\[([\w-]+)\]: https:\/\/github\.com\/diptych\/diptych\/blob\/main\/(\S+) "([^"]+)"$/gm,
    ),
  ].map(([, key = '', path = '', names = '']): readonly [string, Shown] => [
    key,
    { path, names: names.split('; ') },
  ]),
);
const rows = textOf(PAGE)
  .split('\n')
  .filter((line) => line.startsWith('|') && !line.startsWith('|---'))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
const isHead = ([, ...cells]: readonly string[]): boolean => cells[0] === LANGUAGES[0];
const features = rows.filter((row) => !isHead(row));

test('every table has a column for each language', () => {
  expect(rows.filter(isHead).map(([, ...cells]) => cells)).toEqual(
    Array.from({ length: 4 }, () => LANGUAGES),
  );
  expect(features.length).toBeGreaterThan(45);
  expect(features.filter((row) => row.length !== LANGUAGES.length + 1)).toEqual([]);
});

test('every cell links to a test', () => {
  expect(features.flatMap(unshown)).toEqual([]);
});

test('control: a cell without a test is reported', () => {
  expect(unshown(['a', '[test][abort]', 'it does', '[test][nowhere]', ''])).toEqual([
    'a, Python: it does',
    'a, Go: [test][nowhere]',
    'a, Java: ',
  ]);
});

test('every link is used', () => {
  const used = new Set(features.flatMap(([, ...cells]) => cells.flatMap(keysOf)));
  expect([...links.keys()].filter((key) => !used.has(key))).toEqual([]);
});

describe('every linked test exists', () => {
  test.each([...links])('%s', (_, { path, names }) => {
    const whole = resolve(import.meta.dirname, '../..', path);
    expect(existsSync(whole), path).toBe(true);
    const there = testNames(path, readFileSync(whole, 'utf8'));
    expect(names.filter((name) => !there.includes(name))).toEqual([]);
  });
});

test.each([
  [
    'a.test.ts',
    "// test('no')\ntest('yes')\nconst a = 'no'; it.each([['no']])('yes', () => {});",
    ['yes', 'yes'],
  ],
  ['a.test.ts', 'describe.skipIf(a)(`yes ${b}`, () => [test`no`]);', ['yes ${b}']],
  ['test_a.py', '# def test_no():\ndef test_yes(a):\n  test_no()\n', ['test_yes']],
  ['a_test.go', '// func TestNo(t)\nfunc TestYes(t *testing.T) {\n\tTestNo(t)\n', ['TestYes']],
  ['A.java', '  // @Test void no()\n  @Test\n  void yes() {\n    no();\n  void no() {', ['yes']],
  ['a.yaml', '# - name: no\n  - name: yes\n    about: no\n', ['yes']],
])('control: only tests of %s have names: %j', (path, text, names) => {
  expect(testNames(path, text)).toEqual(names);
});

test('control: a file without a pattern for its type is reported', () => {
  expect(() => testNames('a_test.rs', '#[test]')).toThrow(/no pattern for tests in \.rs files/);
});

test('a vector runs with the client of every language', () => {
  const performed = new Set(Object.values(RUNNERS).map(({ language }) => language));
  expect([...performed].sort()).toEqual(LANGUAGES.map((name) => name.toLowerCase()).toSorted());
});

/** Numbers of the points of a guide for a language; undefined if the guide does not cover the language. */
function pointsOf(language: string, guide: string): readonly string[] | undefined {
  const section = guide.split(`\n**${language}**\n`)[1]?.split('\n\n')[0];
  return section === undefined
    ? undefined
    : [...section.matchAll(/^(\d+)\. /gm)].map(([, number = '']) => number);
}

test('control: points belong to their language, and a language without a guide has none', () => {
  const guide = '\n**A**\n1. a\n2. b\n\n**B**\n1. c\n';
  expect(['A', 'B', 'C'].map((language) => pointsOf(language, guide))).toEqual([
    ['1', '2'],
    ['1'],
    undefined,
  ]);
});

test.skipIf(!hasCorpus)('each point of the guide for a language has its cell', () => {
  const guide = readFileSync(GUIDE, 'utf8');
  const numbers = features.map(([first = '']) => first).filter((first) => /^\d+$/.test(first));
  const measured = LANGUAGES.filter((language) => pointsOf(language, guide));
  expect(measured).toContain(LANGUAGES[0]);
  for (const language of measured) expect(numbers, language).toEqual(pointsOf(language, guide));
});

/** Returns the cells of a feature that have no valid link. */
function unshown([feature = '', ...cells]: readonly string[]): readonly string[] {
  return cells.flatMap((cell, index) => {
    const keys = keysOf(cell);
    const isShown = keys.length > 0 && keys.every((key) => links.has(key));
    return isShown ? [] : [`${feature}, ${LANGUAGES[index]}: ${cell}`];
  });
}

function keysOf(cell: string): readonly string[] {
  return [...cell.matchAll(/\[[^\]]+\]\[([\w-]+)\]/g)].map(([, key = '']) => key);
}
