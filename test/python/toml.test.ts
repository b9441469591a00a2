/** Texts in a TOML file, as Python's own parser reads them. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { joinToml, toml, tomlString } from '../../src/emit/encode/toml.ts';
import { hasPython, runPython } from '../support/python.ts';

const PARSE = `
import json, sys, tomlkit
documents = json.load(sys.stdin)
print(json.dumps([tomlkit.parse(each).unwrap() for each in documents]))`;

/** Two strings of a document, in two keys. */
async function read(texts: readonly string[]): Promise<readonly unknown[]> {
  const documents = texts.map(
    (text) => joinToml([toml`text = ${tomlString(text)}`, toml`last = ${tomlString('z')}`]).text,
  );
  const { code, output, stderr } = await runPython(['-c', PARSE], { input: JSON.stringify(documents) });
  expect(code, stderr).toBe(0);
  return JSON.parse(output) as readonly unknown[];
}

test.skipIf(!hasPython)('the visible part of a string is preserved, and never becomes syntax', async () => {
  const texts = ['a"b', 'a\\', "'''", '"""', '\\u0041', 'a\nb', '\t', '[x]\ny = 1', '${x}', 'é👋', '#'];
  expect(await read(texts)).toEqual(texts.map((text) => ({ text, last: 'z' })));
});

test.skipIf(!hasPython)('characters that hide or reorder text are written as escapes', async () => {
  const hidden = ['\u0000', '\u007f', '\u202e', '\u2028', '\ud800', '\u001b'];
  const shown = ['\\u0000', '\\u007f', '\\u202e', '\\u2028', '\\ud800', '\\u001b'];
  expect(await read(hidden)).toEqual(shown.map((text) => ({ text, last: 'z' })));
});

test.skipIf(!hasPython)('no string adds a key', async () => {
  const unit = fc.oneof(
    fc.constantFrom('"', '\\', "'", '\n', '\r', '[', ']', '=', '#'),
    fc.string({ unit: 'binary' }),
  );
  const texts = fc.sample(
    fc.array(unit).map((parts) => parts.join('')),
    { numRuns: 500, seed: 1 },
  );
  for (const found of await read(texts))
    expect(found).toEqual({ text: expect.any(String) as string, last: 'z' });
});
