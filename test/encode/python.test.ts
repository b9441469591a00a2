/** Python's own parser reads the output of the encoders of Python as exactly the input text. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { JsonValue } from '../../src/core/json.ts';
import {
  docstring,
  identifier,
  isIdentifier,
  jsonLiteral,
  lineComment,
  moduleName,
  stringLiteral,
  textLiteral,
} from '../../src/emit/encode/python.ts';
import { hasPython, runPython } from '../support/python.ts';

const HOSTILE = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '"',
        "'",
        '"""',
        "'''",
        '\\',
        '\\"""',
        '#',
        '{',
        '}',
        '\\N{',
        '\\x',
        '\\u12',
        '# coding: utf-7',
      ),
      fc.constantFrom(
        '\n',
        '\r',
        '\r\n',
        '\f',
        '\v',
        '\0',
        '\u0085',
        '\u2028',
        '\u202e',
        '\ufeff',
        '\ud800',
        '\t',
      ),
      fc.string({ unit: 'binary', maxLength: 4 }),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''));

/**
 * Reads `[kind, code]` pairs: the value of an expression, or the number of statements and the docstring of a
 * module.
 */
const PROGRAM = `
import ast, json, sys
def judge(kind, code):
    if kind == "value":
        return ast.literal_eval(code)
    module = ast.parse(code)
    return [len(module.body), ast.get_docstring(module, clean=False) is not None]
print(json.dumps([judge(*one) for one in json.load(sys.stdin)]))`;

async function judged(
  codes: readonly (readonly ['value' | 'module', string])[],
): Promise<readonly unknown[]> {
  const { code, output, stderr } = await runPython(['-W', 'error', '-c', PROGRAM], {
    input: JSON.stringify(codes),
  });
  expect(code, stderr).toBe(0);
  return JSON.parse(output) as readonly unknown[];
}

describe.skipIf(!hasPython)('the output, as Python reads it', () => {
  const texts = fc.sample(HOSTILE, 500);

  test.each([
    ['string literals', stringLiteral],
    ['texts with several lines', textLiteral],
  ])('%s', async (_, encode) => {
    expect(await judged(texts.map((text) => ['value', encode(text).text]))).toEqual(texts);
  });

  test('JSON values', async () => {
    const values = fc.sample(fc.jsonValue(), 200) as readonly JsonValue[];
    expect(await judged(values.map((value) => ['value', jsonLiteral(value).text]))).toEqual(values);
  });

  test('a comment stays a comment', async () => {
    const codes = texts.map((text) => ['module', lineComment(`x${text}`).text] as const);
    expect(await judged(codes)).toEqual(texts.map(() => [0, false]));
  });

  test('documentation remains one docstring, regardless of line breaks', async () => {
    const codes = texts.map((text) => ['module', docstring([`x${text}`, text], 20)!.text] as const);
    expect(await judged(codes)).toEqual(texts.map(() => [1, true]));
  });
});

test.each([
  { text: 'plain', code: '"plain"' },
  { text: 'a "b"', code: `'a "b"'` },
  { text: `"'`, code: `"\\"'"` },
  { text: 'C:\\new', code: '"C:\\\\new"' },
  { text: 'a\nb\rc\td', code: '"a\\nb\\rc\\td"' },
  { text: '\0\u0085\u2028\u202e', code: '"\\x00\\x85\\u2028\\u202e"' },
  { text: '☃ é', code: '"☃ é"' },
])('$text is encoded as $code', ({ text, code }) => {
  expect(stringLiteral(text).text).toBe(code);
});

test.each([
  { text: ['One.', undefined, 'Two.'], code: '"""One.\n\nTwo.\n"""' },
  { text: ['ends with "'], code: '"""ends with " """' },
  { text: ['"begins'], code: '""" "begins"""' },
  { text: ['a """ b'], code: '"""a \\""" b"""' },
  { text: ['ends with \\'], code: '"""ends with \\\\\n"""' },
  { text: ['  ', undefined], code: undefined },
])('documentation $text', ({ text, code }) => {
  expect(docstring(text)?.text).toBe(code);
});

test.each(['from', 'None', 'a-b', '1a', '', 'a b', 'ﬁ', 'a.b', 'a\n', '"'])(
  '%j is not an identifier',
  (name) => {
    expect(isIdentifier(name)).toBe(false);
    expect(() => identifier(name)).toThrow('is not an identifier');
  },
);

test.each(['from_', '_', 'größe', 'match', 'self', '名'])('%j is a valid identifier', (name) => {
  expect(identifier(name).text).toBe(name);
});

test.each(['..models.order', '.', 'typing', '.a.b'])('%j is a valid module', (name) => {
  expect(moduleName(name).text).toBe(name);
});

test.each(['a.class', '.a-b', 'a;import os'])('%j is not valid', (name) => {
  expect(() => moduleName(name)).toThrow('is not a module');
});
