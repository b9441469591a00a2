import { expect, test } from 'vitest';
import { htmlToMarkdown } from '../../src/core/html-to-markdown.ts';

test.each([
  [
    '<p>One <code>id</code>.</p>\n\n<p>Two <strong>b</strong>, <em>i</em>.</p>',
    'One `id`.\n\nTwo **b**, *i*.',
  ],
  ['See <a href="https://a.test/b_(c)">the page</a>.', 'See [the page](https://a.test/b_%28c%29).'],
  ["<a class='x' href='/docs'>docs</a> <a href=#top>top</a>", '[docs](/docs) [top](#top)'],
  ['<a href="javascript:alert(1)">run</a> <a>none</a>', 'run none'],
  ['First.<br>Second.<br/>Third.', 'First.\nSecond.\nThird.'],
  ['<ul><li>a</li><li>b</li></ul>', '- a\n- b'],
  ['<h2>Title</h2><p>Text</p>', '## Title\n\nText'],
  ['<pre><code>a &lt; b</code></pre>', '```\na < b\n```'],
  ['<p>a &amp;lt; b&nbsp;c</p>', 'a &lt; b c'],
  ['<p>A list of <id> and Map<String, Object>.</p>', 'A list of <id> and Map<String, Object>.'],
  ['One `<b>` and &amp; as they are', 'One `<b>` and &amp; as they are'],
  ['a < b and c > d', 'a < b and c > d'],
  ['Plain *Markdown* with\n\n\nspace.  ', 'Plain *Markdown* with\n\n\nspace.  '],
])('%j becomes %j', (html, markdown) => {
  expect(htmlToMarkdown(html)).toBe(markdown);
});

test('takes linear time for hostile text', () => {
  const started = performance.now();
  for (const part of ['<a ', '<a href="', '<a b=c ', '</a', '<pre>', '&lt;', '<p>'])
    htmlToMarkdown(`</p>${part.repeat(50_000)}`);
  expect(performance.now() - started).toBeLessThan(5_000);
});
