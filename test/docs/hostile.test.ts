/** Hostile Markdown in descriptions never becomes active content of a page. */
import { expect, test } from 'vitest';
import { htmlProse, htmlProseLine } from '../../src/emit/encode/html-prose.ts';
import { outsideUrl } from '../../src/emit/encode/html.ts';
import { memoryFiles } from '../load/memory-files.ts';
import { load } from '../../src/load/load.ts';
import { emit } from '../../src/emit/run.ts';
import { activeContent } from './active.ts';
import { environment } from '../support/emit-contract.ts';
import { PAYLOADS } from '../hostile/payloads.ts';

const ACTIVE = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<a href="javascript:alert(1)">a</a>',
  '[a](javascript:alert(1))',
  '[a](JaVa\tScript:alert(1))',
  '[a](data:text/html,<script>alert(1)</script>)',
  '[a](vbscript:x "t" onmouseover=alert(1))',
  '![a](https://evil.example/x.png)',
  '![a](x" onerror="alert(1))',
  '<javascript:alert(1)>',
  '[a]: javascript:alert(1)\n\n[a]',
  '`</code><script>alert(1)</script>`',
  '```\n</code></pre><script>alert(1)</script>\n```',
  '| a |\n|---|\n| <script>alert(1)</script> |',
  '# <iframe src=//evil.example>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&#60;script&#62;alert(1)&#60;/script&#62;',
  '[<script>alert(1)</script>](https://a.example)',
  '[a](https://a.example/"onmouseover="alert(1))',
  '<style>@import "//evil.example"</style>',
  '<form action=//evil.example><input></form>',
  '<base href=//evil.example>',
  '<meta http-equiv=refresh content=0>',
  '</main></body></html><script>alert(1)</script>',
];

/** Every tag that prose may contain, with its attributes. */
const TAG =
  /<(?:\/?(?:p|strong|em|del|code|ul|ol|li|blockquote|h[2-4]|table|thead|tbody|tr|br|hr|td|pre)|\/(?:a|div|th)|p class="plain"|pre tabindex="0"|th scope="col"|div class="scroll" tabindex="0"|a href="(?:https?:\/\/|mailto:)[^"<>]*" rel="noreferrer")>/g;

const activeIn = (html: string): string => html.replace(TAG, '').replace(/[^<>]/g, '');

test.each(ACTIVE)('%j has no effect', (text) => {
  expect(activeIn(htmlProse(text).text)).toBe('');
  expect(activeIn(htmlProseLine(text).text)).toBe('');
});

test('control: active content is detected', () => {
  expect(activeIn('<p>a</p><script>')).toBe('<>');
  expect(activeIn('<a href="javascript:x" rel="noreferrer">')).toBe('<>');
});

test.each(Object.entries(PAYLOADS))('payloads for %s have no effect', (_, payloads) => {
  for (const payload of payloads) expect(activeIn(htmlProse(payload).text), payload).toBe('');
});

test.each([
  '<script>alert(1)</script>',
  '<script src="search.js" data-root="" defer onload="a">',
  '<img src="x">',
  '<p onclick="a">',
  '<a href="javascript:a">',
])('control: %j in a page is found', (text) => {
  expect(activeContent(text)).not.toEqual([]);
});

test('links lead only to pages and mail addresses', () => {
  expect(outsideUrl('https://a.example/b')).toBe('https://a.example/b');
  expect(outsideUrl('mailto:a@b.example')).toBe('mailto:a@b.example');
  for (const href of [
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,a',
    'file:///etc',
    'b.html',
    '',
  ])
    expect(outsideUrl(href), href).toBeUndefined();
});

test('ordinary markup is printed', () => {
  expect(htmlProse('A **b** `c` [d](https://e.example)\n\n- f\n- g').text).toBe(
    '<p>A <strong>b</strong> <code>c</code> <a href="https://e.example/" rel="noreferrer">d</a></p><ul><li>f</li><li>g</li></ul>',
  );
});

test.each([
  '>'.repeat(20_000),
  '- '.repeat(20_000),
  '['.repeat(20_000),
  '*a '.repeat(10_000),
  '![['.repeat(10_000),
  '`a``'.repeat(10_000),
  '|a'.repeat(10_000),
  `${'a'.repeat(39_000)}@`,
  '<a '.repeat(10_000),
])('a long text does not take long', { timeout: 20_000 }, (text) => {
  const start = process.cpuUsage();
  expect(activeIn(htmlProse(text).text)).toBe('');
  const { user, system } = process.cpuUsage(start);
  expect((user + system) / 1e6).toBeLessThan(5);
});

test('strings of a document are on all pages, without effect', { timeout: 60_000 }, async () => {
  const evil = `${ACTIVE.join('\n\n')}\n\n"'><script>alert(1)</script>`;
  const line = `"'></title><script>alert(1)</script>`;
  const document = {
    openapi: '3.1.0',
    info: { title: line, version: line, description: evil },
    servers: [{ url: `https://a.example/${encodeURIComponent(line)}` }],
    paths: {
      '/a': {
        post: {
          summary: line,
          description: evil,
          tags: [line],
          deprecated: true,
          parameters: [
            { name: line, in: 'query', description: evil, schema: { type: 'string', default: line } },
          ],
          requestBody: {
            content: {
              'application/json': { schema: { $ref: '#/components/schemas/A' }, example: { a: line } },
            },
          },
          responses: { '200': { description: evil }, default: { description: evil } },
        },
      },
    },
    components: {
      schemas: {
        A: {
          description: evil,
          type: 'object',
          properties: { a: { type: 'string', enum: [line], description: evil } },
        },
      },
    },
  };
  const { contract } = await load({ openapi: 'a.json' }, memoryFiles({ 'a.json': JSON.stringify(document) }));
  const { files } = await emit(contract!, [{ id: 'docs', options: {} }], environment);
  const pages = files.filter(({ path }) => path.endsWith('.html'));
  expect(pages.length).toBeGreaterThan(4);
  for (const { path, text } of pages) {
    expect(activeContent(text), path).toEqual([]);
    expect(text.match(/<script/g), path).toHaveLength(1);
  }
});
