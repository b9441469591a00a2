/** javac and google-java-format read the output of the encoders of Java as exactly the input text. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { joinCode } from '../../src/emit/code.ts';
import {
  identifier,
  isIdentifier,
  java,
  lineComment,
  numberLiteral,
  qualifiedName,
  stringLiteral,
  textBlock,
  type Java,
} from '../../src/emit/encode/java.ts';
import { javadoc } from '../../src/emit/encode/javadoc.ts';
import { print } from '../../src/emit/targets/java/layout/layout.ts';
import { text, type Doc } from '../../src/emit/targets/java/layout/ops.ts';
import {
  call,
  chain,
  construction,
  field,
  generic,
  header,
  lambda,
  methodReference,
  parameter,
  returning,
  signature,
} from '../../src/emit/targets/java/layout/syntax.ts';
import { unformatted } from '../java/tools.ts';
import { compile, hasJava, hasJavaTools, runClass } from '../support/java.ts';

const PIECES = fc.oneof(
  // Unicode escapes are processed first, even in comments.
  fc.constantFrom('\\u0022', '\\u000a', '\\u002a/', '\\\\u002f', '\\uuu0022', '\\', '"', '"""', "'"),
  fc.constantFrom(
    '*/',
    '/*',
    '//',
    '/**',
    '<p>',
    '</b>',
    '<!--',
    '&amp;',
    '{@code x',
    '{@link',
    '}',
    '@param x',
  ),
  fc.constantFrom(
    '`a b`',
    '`}`',
    '`@x`',
    '**x**',
    '[t](https://x.test/?a=1&b="2")',
    '- item',
    '\n- item\n',
    '\n1. one\n2. two\n',
    '\n```json\n{ "a": [1] }\n\n  @b\n```\n',
    '\n~~~\n{ "a": {} }\n\n\t}\n~~~\n',
    '\n| a | b |\n|---|:-:|\n| `1` | <2> |\n',
    '\n\n',
  ),
  fc.constantFrom(
    '\n',
    '\r',
    '\0',
    '\u0085',
    '\u00a0',
    '\u2028',
    '\u202e',
    '\ufeff',
    '\ud800',
    '\t',
    '漢字',
    '😀',
  ),
  fc.constantFrom('lorem', 'ipsum', 'dolor', 'consectetur', ' ', '  '),
  fc.string({ unit: 'binary', maxLength: 4 }),
);
const HOSTILE = fc.array(PIECES, { maxLength: 24 }).map((parts) => parts.join(''));
const WORDS = fc.array(PIECES, { maxLength: 24 }).map((parts) => parts.join(' '));
const TEXTS = [
  ...fc.sample(HOSTILE, { numRuns: 200, seed: 7 }),
  ...fc.sample(WORDS, { numRuns: 200, seed: 8 }),
  'x'.repeat(70_000),
];

/** Returns a class with one declaration, in a layout that the formatter does not change. */
function classOf(name: string, members: readonly Java[]): string {
  const body = joinCode('java', members, '\n\n');
  return `${java`package encode;\n\nfinal class ${identifier(name)} {\n  ${body}\n}`.text}\n`;
}

describe.skipIf(!hasJava)('for Java', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'diptych-java-encode-'));
    await mkdir(join(folder, 'encode'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  test(
    'the value of a literal is the text, and a comment never becomes code',
    { timeout: 120_000 },
    async () => {
      // One method for each literal, because a method cannot contain all literals.
      const values = TEXTS.map((value, index) => {
        const block = textBlock(value.replaceAll('\ud800', ''));
        const own = block ? java`,\n${block}` : java``;
        return java`${javadoc([value], 2, [{ tag: 'return', text: value }])!}
${lineComment(value)}
static String[] v${numberLiteral(index)}() {
  return new String[] {${stringLiteral(value)}${own}};
}`;
      });
      const names = joinCode(
        'java',
        TEXTS.map((_, index) => java`all.add(v${numberLiteral(index)}());`),
        '\n',
      );
      const main = java`public static void main(String[] args) {
  java.util.List<String[]> all = new java.util.ArrayList<>();
  ${names}
  StringBuilder printed = new StringBuilder();
  for (String[] one : all) {
    for (String text : one) {
      text.chars().forEach(unit -> printed.append((char) ('a' + (unit >> 12))).append(unit & 4095));
      printed.append(' ');
    }
    printed.append('.');
  }
  System.out.print(printed);
}`;
      await writeFile(join(folder, 'encode', 'Literals.java'), classOf('Literals', [...values, main]));
      const classes = await compile({ sources: [join(folder, 'encode')] });
      const { output } = await runClass('encode.Literals', [classes]);
      const spelled = (value: string): string =>
        Array.from({ length: value.length }, (_, index) => value.charCodeAt(index))
          .map((unit) => String.fromCharCode(97 + (unit >> 12)) + String(unit & 4095))
          .join('');
      const expected = TEXTS.map((value) => {
        const plain = value.replaceAll('\ud800', '');
        const block = textBlock(plain) ? `${spelled(plain)} ` : '';
        return `${spelled(value)} ${block}`;
      });
      expect(output.split('.').slice(0, -1)).toEqual(expected);
    },
  );

  test.skipIf(!hasJavaTools)('google-java-format does not change it', { timeout: 120_000 }, async () => {
    const members = [
      ...TEXTS.slice(0, 250).map(
        (value, index) =>
          java`${javadoc([value, value], 2) ?? java`/** None. */`}\nint i${numberLiteral(index)};`,
      ),
      ...fc.sample(DECLARATIONS, { numRuns: 350, seed: 11 }),
    ];
    const path = join(folder, 'layout', 'Layout.java');
    await mkdir(join(folder, 'layout'));
    await writeFile(path, classOf('Layout', members));
    expect(await unformatted(join(folder, 'layout'))).toBe('');
  });
});

test('code, tables, and numbered steps are unchanged in Javadoc', () => {
  const lines = [
    'Before:',
    '```json',
    '{ "a": {',
    '',
    '  "b": 1 } }',
    '```',
    'Then',
    '1. one',
    '',
    '2. two',
    '- three',
    '',
    '| a | b |',
    '|---|---|',
    '| <1> | @2 |',
    'After.',
  ];
  expect(javadoc([lines.join('\n')], 2)!.text).toBe(`/**
 * Before:
 *
 * <pre>{@code
 * { "a": {
 *
 *   "b": 1 } }
 * }</pre>
 *
 * <p>Then
 *
 * <ol>
 *   <li>one
 *   <li>two
 * </ol>
 *
 * <ul>
 *   <li>three
 * </ul>
 *
 * <pre>
 * | a | b |
 * |---|---|
 * | &lt;1&gt; | &#64;2 |
 * </pre>
 *
 * <p>After.
 */`);
});

/** Declarations of every emitted construct, with names of any length. */
const NAME = fc.integer({ min: 1, max: 60 }).map((length) => identifier('n'.repeat(length)));
const CLASS = fc.integer({ min: 1, max: 90 }).map((length) => identifier(`C${'b'.repeat(length)}`));
const ARGUMENT: fc.Arbitrary<Doc> = fc.oneof(
  NAME.map(text),
  fc
    .string({ unit: fc.constantFrom('a', 'b', '"'), maxLength: 40 })
    .map((value) => text(stringLiteral(value))),
  CLASS.map((type) => methodReference(type, java`fromJson`)),
  fc.tuple(CLASS, NAME).map(([type, name]) => chain(type, [{ name: java`of`, args: [text(name)] }])),
);
const ARGUMENTS = fc.array(ARGUMENT, { maxLength: 4 });
const FUNCTION = CLASS.map((type) =>
  lambda(java`json`, chain(java`json`, [{ name: java`asList`, args: [methodReference(type, java`read`)] }])),
);
/** Nested lists, by the lengths of their parameters. */
const NESTED = fc
  .tuple(FUNCTION, fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 }))
  .map(([innermost, lengths]) =>
    lengths.reduce<Doc>((inner, length) => {
      const json = identifier('j'.repeat(length));
      return lambda(json, chain(json, [{ name: java`asList`, args: [inner] }]));
    }, innermost),
  );
const TYPE: fc.Arbitrary<Doc> = fc.oneof(
  CLASS.map(text),
  fc.tuple(CLASS, CLASS).map(([type, of]) => generic(type, [text(of)])),
  fc
    .tuple(CLASS, CLASS, CLASS)
    .map(([type, key, of]) => generic(type, [text(key), generic(key, [text(of)])])),
);
const VALUE: fc.Arbitrary<Doc> = fc.oneof(
  ARGUMENTS.map((args) => call(java`method`, args)),
  FUNCTION.map((one) => call(java`method`, [text(java`first`), one])),
  fc.tuple(CLASS, NESTED, fc.array(ARGUMENTS, { maxLength: 2 })).map(([type, one, links]) =>
    chain(
      type,
      [...links, [one], ...links].map((args) => ({ name: java`link`, args })),
    ),
  ),
  fc.tuple(NAME, NESTED).map(([name, one]) => call(name, [one])),
  fc.tuple(CLASS, ARGUMENTS).map(([type, args]) => construction(type, args)),
  fc.tuple(CLASS, fc.array(ARGUMENTS, { minLength: 1, maxLength: 4 })).map(([type, links]) =>
    chain(
      type,
      links.map((args) => ({ name: java`link`, args })),
    ),
  ),
);
const DECLARATIONS: fc.Arbitrary<Java> = fc.oneof(
  fc
    .tuple(TYPE, NAME, VALUE)
    .map(([type, name, value]) => print(field(java`public static final`, type, name, value), 2)),
  fc.tuple(TYPE, NAME, fc.array(TYPE, { maxLength: 3 }), VALUE).map(([type, name, parameters, value]) => {
    const takes = parameters.map((one, index) => parameter(one, java`p${numberLiteral(index)}`));
    const head = print(signature(java`public`, type, name, takes, java` {`), 2);
    return java`${head}\n  ${print(returning(value), 4)}\n}`;
  }),
  fc.tuple(CLASS, fc.array(CLASS, { maxLength: 3 })).map(([type, others]) => {
    const word = java`implements`;
    return java`${print(header(java`static`, java`class ${type}`, [{ word, types: others.map(text) }]), 2)}
  int only;
}`;
  }),
);

test.each(['ok', '_x', 'naïve', '日', 'x1'])('%s is an identifier', (name) => {
  expect(isIdentifier(name)).toBe(true);
  expect(identifier(name).text).toBe(name);
});

test.each(['', '1st', 'a-b', 'class', '_', 'true', 'a b', 'a.b', 'x\n', 'a\u0000'])(
  '%j is not an identifier',
  (name) => {
    expect(() => identifier(name)).toThrow(TypeError);
  },
);

test.each(['', 'a..b', 'a.class', 'a/b'])('%j is not a qualified name', (name) => {
  expect(() => qualifiedName(name)).toThrow(TypeError);
});

test.each([
  [0, '0'],
  [-5, '-5'],
  [2 ** 31, '2147483648L'],
  [0.5, '0.5d'],
  [1e300, '1e+300'],
])('%d is the literal %s', (value, literal) => {
  expect(numberLiteral(value).text).toBe(literal);
});
