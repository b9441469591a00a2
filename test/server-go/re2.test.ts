/** Patterns of documents match the same strings in Go as in ECMAScript. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { re2Pattern } from '../../src/emit/shape/checks/re2.ts';
import { hasGo, runGo } from '../support/go.ts';

const PATTERNS = [
  '^\\d+$',
  '^\\w+\\b',
  '^\\s$',
  '^\\S$',
  '^[\\s\\S]$',
  '^[^\\s]$',
  '^[\\S_]$',
  '^.$',
  '^a{2,3}$',
  '^(?:ab){0,1500}$',
  '^a{1001}$',
  '^a{1001,}$',
  '^(?<year>\\d{4})-(?:0[1-9]|1[0-2])$',
  '^[\\]\\[\\-^]$',
  '^[a\\-z]$',
  '^[+--]$',
  '^[]$',
  '^[^]$',
  '^\\u{1F600}$',
  '^\\ud83d\\ude00$',
  '^[\\ud83d\\ude00-\\ud83d\\ude10]$',
  '^\\x41\\u0042\\cJ$',
  '^\\t\\n\\v\\f\\r\\0$',
  '^\\p{L}+$',
  '^\\p{Letter}\\P{Lu}$',
  '^[\\p{Script=Greek}\\d]$',
  '^\\/\\.\\*$',
  'a|^b$|c',
  '^(a+)+$',
  '^a*?b+?$',
  '^\\$\\^$',
];

const TEXTS = [
  [
    '',
    'a',
    'b',
    'ab',
    'aa',
    'aaa',
    'aaaa',
    'abab',
    'c',
    'z',
    '-',
    '^',
    '[',
    ']',
    '+',
    ',',
    '_',
    ' ',
    '1',
    '12',
  ],
  ['\n', '\r', '\u2028', '\u2029', '\u00a0', '\u3000', '\ufeff', '\v', '\u0085', '\u180e'],
  [
    '😀',
    '😅',
    'é',
    'Éa',
    'aé',
    'α',
    '٣',
    'ſ',
    'AB\n',
    '\t\n\v\f\r\0',
    '2024-01',
    '2024-13',
    '/.*',
    '$^',
    'aab',
  ],
  ['a'.repeat(1001), 'a'.repeat(1002), 'ab'.repeat(1500), 'ab'.repeat(1501)],
].flat();

const PROGRAM = `package main

import (
	"encoding/json"
	"os"
	"regexp"
)

func main() {
	var given struct{ Patterns, Texts []string }
	if err := json.NewDecoder(os.Stdin).Decode(&given); err != nil {
		panic(err)
	}
	result := [][]bool{}
	for _, pattern := range given.Patterns {
		expression := regexp.MustCompile(pattern)
		row := []bool{}
		for _, text := range given.Texts {
			row = append(row, expression.MatchString(text))
		}
		result = append(result, row)
	}
	_ = json.NewEncoder(os.Stdout).Encode(result)
}
`;

test.skipIf(!hasGo)('the same strings match', { timeout: 120_000 }, async () => {
  const translated = PATTERNS.map((pattern) => re2Pattern(pattern));
  expect(PATTERNS.filter((_, index) => translated[index] === undefined)).toEqual([]);
  const folder = await mkdtemp(join(tmpdir(), 'diptych-re2-'));
  await writeFile(join(folder, 'main.go'), PROGRAM);
  await writeFile(join(folder, 'go.mod'), 'module example.com/re2\n\ngo 1.25\n');
  const input = JSON.stringify({ Patterns: translated, Texts: TEXTS });
  const found = JSON.parse(await runGo(folder, ['run', '.'], { input })) as readonly (readonly boolean[])[];
  await rm(folder, { recursive: true });
  const differences = PATTERNS.flatMap((pattern, row) =>
    TEXTS.filter((text, column) => new RegExp(pattern, 'u').test(text) !== found[row]![column]).map(
      (text) => `${pattern}: ${JSON.stringify(text.slice(0, 20))}`,
    ),
  );
  expect(differences).toEqual([]);
});

test.each([
  '(?=a)b',
  '(?!a)b',
  '(?<=a)b',
  '(?<!a)b',
  '(a)\\1',
  '(?<n>a)\\k<n>',
  '\\p{Emoji}',
  '\\ud800',
  '[\\ud800]',
  'a{30000}',
])('%s has no translation', (pattern) => {
  expect(re2Pattern(pattern)).toBeUndefined();
});
