/** Valid links, limited sizes, and distinct file names of every site; valid HTML of the small one. */
import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { HtmlValidate } from 'html-validate';
import { describe, expect, test } from 'vitest';
import type { EmittedFile } from '../../src/emit/run.ts';
import { CORPUS, hasCorpus } from '../support/corpus.ts';
import { siteFiles, siteOf } from './contract.ts';
import { deadLinks, deadMarkdownLinks } from './links.ts';

const MAX_PAGE = 30_000;
const MAX_SCRIPT = 15_000;

/** Rules about style, and about attributes that this site uses deliberately. */
const STYLE = {
  'long-title': 'off',
  'no-trailing-whitespace': 'off',
  'no-implicit-close': 'error',
  'doctype-style': 'off',
  'no-inline-style': 'error',
  'prefer-native-element': 'off',
  'require-sri': 'off',
  'attribute-boolean-style': 'off',
  'attr-quotes': 'error',
  'void-style': 'off',
  'wcag/h32': 'off',
} as const;
const validator = new HtmlValidate({ root: true, extends: ['html-validate:recommended'], rules: STYLE });

async function complaintsOf(pages: readonly EmittedFile[]): Promise<readonly string[]> {
  const complaints: string[] = [];
  for (const { path, text } of pages) {
    const report = await validator.validateString(text, path);
    for (const { messages } of report.results)
      complaints.push(...messages.map(({ ruleId, message, line }) => `${path}:${line} ${ruleId} ${message}`));
  }
  return complaints;
}

const pagesOf = (files: readonly EmittedFile[]): readonly EmittedFile[] =>
  files.filter(({ path }) => path.endsWith('.html'));

test('control: invalid HTML is rejected, and a dead link is found', async () => {
  const page = {
    path: 'a.html',
    text: '<p><div></p><a href="b.html">b</a>',
    write: 'always',
    target: 'docs',
  } as const;
  expect(await complaintsOf([page])).not.toEqual([]);
  expect(deadLinks([page])).toEqual(['a.html → b.html']);
});

test('the pages of the small contract are valid HTML', { timeout: 60_000 }, async () => {
  const pages = pagesOf(await siteFiles());
  expect(pages.length).toBeGreaterThan(20);
  expect(await complaintsOf(pages)).toEqual([]);
});

test('scripts are small, except for the search index', async () => {
  const files = await siteFiles();
  const scripts = files.filter(({ path }) => path.endsWith('.js') && !path.startsWith('search/'));
  expect(scripts.map(({ path }) => path)).toEqual(['search.js']);
  expect(scripts[0]!.text.length).toBeLessThan(MAX_SCRIPT);
});

test('a deeply nested type without a name has its own page', async () => {
  const files = await siteFiles();
  const parts = files.filter(({ path }) => path.startsWith('parts/') && path.endsWith('.html'));
  expect(parts.some(({ text }) => text.includes('color'))).toBe(true);
});

const REPOSITORY = resolve(import.meta.dirname, '../..');

describe.each([
  { name: 'the small contract', root: '', input: {}, isThere: true },
  {
    name: 'the contract of this repository',
    root: REPOSITORY,
    input: { openapi: 'openapi/v1.yaml', graphql: ['schema/*.graphql'] },
    isThere: true,
  },
  { name: 'Petstore', root: CORPUS, input: { openapi: 'petstore-expanded.yaml' }, isThere: hasCorpus },
  { name: 'Stripe', root: CORPUS, input: { openapi: 'stripe.json' }, isThere: hasCorpus },
  { name: 'Shopify', root: CORPUS, input: { graphql: ['shopify.graphql'] }, isThere: hasCorpus },
])('$name', ({ root, input, isThere }) => {
  test.runIf(isThere)(
    'has small pages, distinct file names, and no dead links',
    { timeout: 240_000 },
    async () => {
      const files = root === '' ? await siteFiles() : await siteOf(root, input);
      expect(deadLinks(files)).toEqual([]);
      expect(deadMarkdownLinks(files)).toEqual([]);
      const names = files.map(({ path }) => path.toLowerCase());
      expect(new Set(names).size).toBe(names.length);
      const large = pagesOf(files).filter(
        ({ text }) => text.length > MAX_PAGE && gzipSync(text).length > MAX_PAGE,
      );
      expect(large.map(({ path }) => path)).toEqual([]);
    },
  );
});
