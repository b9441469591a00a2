/** The parser of another program reads the output of the encoder of XML as one text. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { xmlText } from '../../src/emit/encode/xml.ts';
import { hasPython } from '../support/python.ts';
import { readXml } from '../support/xml.ts';

const CASES = [
  { text: 'plain', code: 'plain', read: 'plain' },
  { text: '</name><build>', code: '&lt;/name&gt;&lt;build&gt;', read: '</name><build>' },
  { text: `&amp; "a" 'b'`, code: '&amp;amp; &quot;a&quot; &apos;b&apos;', read: `&amp; "a" 'b'` },
  { text: ']]> <![CDATA[x', code: ']]&gt; &lt;![CDATA[x', read: ']]> <![CDATA[x' },
  { text: '<!-- --> <?x ?>', code: '&lt;!-- --&gt; &lt;?x ?&gt;', read: '<!-- --> <?x ?>' },
  { text: '${env.HOME} $${x} $', code: '$ {env.HOME} $$ {x} $', read: '$ {env.HOME} $$ {x} $' },
  { text: ' a\n\t\r\n b ', code: 'a b', read: 'a b' },
  { text: '\0\u0008\u001b', code: '\\u0000\\u0008\\u001b', read: '\\u0000\\u0008\\u001b' },
  { text: '\ud800 \ufffe\uffff', code: '\\ud800 \\ufffe\\uffff', read: '\\ud800 \\ufffe\\uffff' },
  { text: '\u202e\u2028\ufeff', code: '\\u202e\\u2028\\ufeff', read: '\\u202e\\u2028\\ufeff' },
  { text: '☃ é 🎉', code: '☃ é 🎉', read: '☃ é 🎉' },
  { text: '', code: '', read: '' },
];

test.each(CASES)('$text is encoded as $code', ({ text, code }) => {
  expect(xmlText(text).text).toBe(code);
});

describe.skipIf(!hasPython)('a parser reads', () => {
  test('each of these strings as its visible text', async () => {
    const read = await readXml(CASES.map(({ text }) => `<x>${xmlText(text).text}</x>`));
    expect(read).toEqual(CASES.map((one) => [['/x', one.read]]));
  });

  test('any string as one text in one element', async () => {
    const pieces = fc.constantFrom(
      '<',
      '>',
      '&',
      '"',
      "'",
      '</x>',
      '<y>',
      ']]>',
      '&#0;',
      '${',
      '\u0085',
      '\ud83d',
    );
    const texts = fc.sample(
      fc.array(fc.oneof(pieces, fc.string({ unit: 'binary', maxLength: 4 }))).map((all) => all.join('')),
      500,
    );
    const read = await readXml(texts.map((text) => `<x>${xmlText(text).text}</x>`));
    for (const [index, elements] of read.entries()) {
      expect(elements).toHaveLength(1);
      expect(elements[0]![1]).not.toMatch(/[\n$]\{|[\n\r\t]/);
      // Characters that are neither hidden nor white space are unchanged.
      const shown = texts[index]!.match(/[!-#%-~\u00a1-\u00ff]/g) ?? [];
      for (const character of shown) expect(elements[0]![1]).toContain(character);
    }
  });
});
