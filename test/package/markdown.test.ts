/**
 * Text of a document remains text on every page. It never becomes markup, HTML, or a link to anything but
 * http(s) URLs, and never ends a fence.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { es, stringLiteral } from '../../src/emit/encode/ecmascript.ts';
import {
  codeSpan,
  fencedCode,
  fencedName,
  mark,
  markdownLink,
  markdownText,
} from '../../src/emit/encode/markdown.ts';
import { prose, proseLine } from '../../src/emit/encode/prose.ts';
import { linksIn, parseMarkdown, shapeOf, textIn } from './markdown-tree.ts';

/** Text with all characters that have a meaning in Markdown, in any order. */
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '*',
        '**',
        '_',
        '`',
        '```',
        '~~~',
        '#',
        '-',
        '+',
        '>',
        '|',
        '\\',
        '[',
        ']',
        '(',
        ')',
        '<',
        '&',
      ),
      fc.constantFrom(
        '<script>',
        '<!--',
        '-->',
        '![x](y)',
        '[x]: y',
        '[a](javascript:alert(1))',
        '![a](https://a.b)',
        '&lt;',
        '&#x3c;',
      ),
      fc.constantFrom(
        '\n',
        '\n\n',
        '    ',
        '\t',
        '1. ',
        '1) ',
        '---',
        '===',
        '| - |',
        'http://a.b',
        'www.a.b',
        'a@b.c',
      ),
      fc.constantFrom('$', '$$', ':', '!', '{{ x }}', '{% x %}', '\u2028', '\u202e', '\0', 'word', ' '),
      fc.string({ maxLength: 3 }),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''));

const seen = (text: string): string => text.replace(/\s+/g, '');

describe('text', () => {
  test('is one paragraph with its exact text', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const tree = parseMarkdown(mark`x ${markdownText(text)}`.text);
        expect(shapeOf(tree)).toBe('root(paragraph(text))');
        const visible = text.replace(/[\0-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202e]/g, '');
        if (visible === text) expect(seen(textIn(tree))).toBe(seen(`x ${text}`));
      }),
      { numRuns: 1000 },
    );
  });

  test('at the start of a block begins no other kind of block', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const shape = shapeOf(parseMarkdown(`${markdownText(text).text}\n\nafter\n`));
        expect(shape).toMatch(/^root\((paragraph\(text\) )?paragraph\(text\)\)$/);
      }),
      { numRuns: 1000 },
    );
  });
});

test('a code span contains only its text', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const tree = parseMarkdown(mark`x ${codeSpan(text)} y`.text);
      expect(shapeOf(tree)).toMatch(/^root\(paragraph\(text( inlineCode text)?\)\)$/);
    }),
  );
  expect(['a`b', '`', 'a``b`c', ' a '].map((text) => codeSpan(text).text)).toEqual([
    '``a`b``',
    '`` ` ``',
    '```a``b`c```',
    '`a`',
  ]);
});

test.each([
  ['https://a.b/c?d=1&e=2', ['https://a.b/c?d=1&e=2']],
  ['https://a.b/)> [x](y)', ['https://a.b/)%3E%20[x](y)']],
  ['docs/orders.md#x', ['docs/orders.md#x']],
  ['javascript:alert(1)', []],
  ['data:text/html,x', []],
  ['//a.b', []],
  ['/etc/passwd', []],
])('a link to %s leads to %j', (href, links) => {
  const tree = parseMarkdown(markdownLink(markdownText('label'), href).text);
  expect(linksIn(tree)).toEqual(links);
  expect(textIn(tree)).toBe('label');
});

test('code cannot end the fence around it', () => {
  const literal = es`send(${stringLiteral('\n```\n# out')});`;
  const tree = parseMarkdown(`\`\`\`ts\n${fencedCode(literal).text}\n\`\`\`\n`);
  expect(shapeOf(tree)).toBe('root(code)');
  expect(() => fencedCode(es`a\n\`\`\`\nb`)).toThrow('end of its fence');
  expect(() => fencedName('a`b')).toThrow('not a plain name');
});

describe('prose', () => {
  test('keeps the markup that it supports', () => {
    const text =
      'One **strong** and `code`, see [the page](https://a.b).\nStill one.\n\n- item `a`\n  goes on\n- item b\n\n1. first';
    expect(prose(text).text).toBe(
      'One **strong** and `code`, see [the page](<https://a.b/>). Still one.\n\n- item `a` goes on\n- item b\n\n- first',
    );
  });

  test('creates no image from a link', () => {
    expect(prose('![a](https://a.b)').text).toBe('\\![a](<https://a.b/>)');
  });

  test('contains no other markup', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const tree = parseMarkdown(prose(text).text);
        const allowed = /^(root|paragraph|text|strong|inlineCode|link|list|listItem)*$/;
        expect(shapeOf(tree).replace(/[() ]/g, '')).toMatch(allowed);
        expect(linksIn(tree).filter((url) => !/^https?:/.test(url))).toEqual([]);
        const line = parseMarkdown(mark`- x: ${proseLine(text)}\n- y`.text);
        expect(line.children!.map(({ type }) => type)).toEqual(['list']);
        expect(line.children![0]!.children).toHaveLength(2);
      }),
      { numRuns: 2000 },
    );
  });
});
