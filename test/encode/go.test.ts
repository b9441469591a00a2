/** Go's own parser and gofmt read the output of the encoders of Go as exactly the input text. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  docComment,
  identifier,
  importPath,
  isIdentifier,
  lineComment,
  stringLiteral,
  textLiteral,
} from '../../src/emit/encode/go.ts';
import { hasGo, runGo } from '../support/go.ts';

const HOSTILE = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '"',
        '`',
        '\\',
        '*/',
        '/*',
        '//go:embed x',
        '//line x:1',
        '\\u12',
        ')',
        'func init() {}',
      ),
      fc.constantFrom(
        '# Heading',
        '+build x',
        '[x]: https://x.test',
        '  code',
        '- item',
        '1. item',
        'Plain Line',
        '```',
        '\n\n',
      ),
      fc.constantFrom('\n', '\r', '\0', '\u0085', '\u2028', '\u202e', '\ufeff', '\ud800', '\t'),
      fc.string({ unit: 'binary', maxLength: 4 }),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''));
const TEXTS = fc.sample(HOSTILE, { numRuns: 300, seed: 7 });

const PROGRAM = `package main

import (
	"encoding/json"
	"os"
)

func main() { _ = json.NewEncoder(os.Stdout).Encode(values()) }
`;

describe.skipIf(!hasGo)('for Go', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'diptych-go-encode-'));
    await writeFile(join(folder, 'go.mod'), 'module encode.test/x\n\ngo 1.25\n');
    await writeFile(join(folder, 'main.go'), PROGRAM);
  });
  afterAll(() => rm(folder, { recursive: true }));

  test('the value of a literal is the text', { timeout: 60_000 }, async () => {
    const literals = TEXTS.flatMap((text) => [
      `\t\t${stringLiteral(text).text},`,
      `\t\t${textLiteral(text).text},`,
    ]);
    const source = `package main\n\nfunc values() []string {\n\treturn []string{\n${literals.join('\n')}\n\t}\n}\n`;
    await writeFile(join(folder, 'values.go'), source);
    const printed = JSON.parse(await runGo(folder, ['run', '.'])) as readonly string[];
    expect(printed).toEqual(TEXTS.flatMap((text) => [text.toWellFormed(), text.toWellFormed()]));
  });

  test('a comment remains a comment, and gofmt does not change it', async () => {
    const comments = TEXTS.map((text, index) => {
      const above = docComment([text, 'Deprecated: gone.'])!.text;
      return `${above}\nfunc f${index}() {}`;
    });
    const source = ['package main', ...comments, `${lineComment(TEXTS.join('\n')).text}\n`].join('\n\n');
    const path = join(folder, 'comments.go');
    await writeFile(path, source);
    expect(await runGo(folder, ['-l', path], { command: 'gofmt' })).toBe('');
    expect(source.match(/^func /gm)).toHaveLength(TEXTS.length);
    expect(
      source.split('\n').filter((line) => !/^(\/\/( |$)|func f\d+\(\) \{\}$|package main$|$)/.test(line)),
    ).toEqual([]);
    await rm(path);
  });
});

test.each(['ok', '_x', 'naïve', '日'])('%s is an identifier', (name) => {
  expect(isIdentifier(name)).toBe(true);
  expect(identifier(name).text).toBe(name);
});

test.each(['', '1st', 'a-b', 'func', 'a b', 'a.b', 'e\u0301', 'x\n'])('%j is not an identifier', (name) => {
  expect(() => identifier(name)).toThrow(TypeError);
});

test.each(['', 'a"b', 'a\nb', '../a b', '/a', 'a//b'])('%j is not an import path', (path) => {
  expect(() => importPath(path)).toThrow(TypeError);
});
