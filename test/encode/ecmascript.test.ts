import fc from 'fast-check';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import type { JsonValue } from '../../src/core/json.ts';
import {
  docComment,
  identifier,
  jsonLiteral,
  lineComment,
  propertyAccess,
  propertyKey,
  stringLiteral,
  type Es,
} from '../../src/emit/encode/ecmascript.ts';

/** Random sequences of strings that are known to end a literal or a comment. */
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom("'", '"', '`', '\\', '${', '*/', '**/', '/*', '//', '<!--', '-->', ']', '}', '\\u0027'),
      fc.constantFrom('\n', '\r', '\r\n', '\u2028', '\u2029', '\0', '\u202e', '\u2066', '\ufeff', '\ud800'),
      fc.constantFrom('__proto__', 'constructor', '"+[globalThis.pwned=1]+"'),
      fc.string({ unit: 'binary', maxLength: 4 }),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''));

const evaluate = (code: Es): unknown => new Function(`return (${code.text});`)();

describe('encoded values evaluate to the originals', () => {
  test('string literals', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        expect(evaluate(stringLiteral(text))).toBe(text);
      }),
    );
  });

  test('JSON values', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(evaluate(jsonLiteral(value as JsonValue))).toEqual(value);
      }),
    );
  });

  test('object keys, and access by them', () => {
    fc.assert(
      fc.property(hostile, (key) => {
        const object = new Function(`return { ${propertyKey(key).text}: 1 };`)() as object;
        expect(Object.keys(object)).toEqual([key]);
        expect(Object.getPrototypeOf(object)).toBe(Object.prototype);
        expect(new Function('object', `return object${propertyAccess(key).text};`)(object)).toBe(1);
      }),
    );
  });
});

describe('a comment stays a comment', () => {
  const statements = (code: string): number =>
    ts.createSourceFile('a.ts', `${code}\n`, ts.ScriptTarget.Latest).statements.length;

  test.each([
    ['doc comments', (text: string) => docComment([text])],
    ['line comments', lineComment],
  ])('%s', (_, encode) => {
    fc.assert(
      fc.property(hostile, (text) => {
        expect(statements(encode(text).text)).toBe(0);
      }),
    );
  });

  test('the payloads do break out of a naive comment', () => {
    expect(statements('/** **/ globalThis.pwned = 1; /* */')).toBe(1);
    expect(statements('// a\u2028globalThis.pwned = 1')).toBe(1);
  });
});

test.each(['class', 'a b', '', 'a-b', '1a', "a'", 'eval'])('%j is rejected as an identifier', (name) => {
  expect(() => identifier(name)).toThrow('not an identifier');
});

test.each([
  [['One line.'], '/** One line. */\n'],
  [['One.', undefined, ' ', 'Two.'], '/**\n * One.\n *\n * Two.\n */\n'],
  [['a **/ b'], '/** a **\\/ b */\n'],
  [[undefined], ''],
])('doc comment of %j', (paragraphs, expected) => {
  expect(docComment(paragraphs).text).toBe(expected);
});
