/** Pages of figures state the command, the tools, and the targets that `bench/pages.ts` lists for them. */
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { PAGES, subjectOf, type PageName } from '../../bench/pages.ts';

const HERE = join(import.meta.dirname, '../../bench');

it('every page of figures is listed', () => {
  const pages = globSync(join(HERE, '*.md')).map((path) => basename(path));
  expect(pages.sort()).toEqual(Object.keys(PAGES).sort());
});

it.each(Object.keys(PAGES) as PageName[])('%s lists the current tools and targets', (page) => {
  const text = readFileSync(join(HERE, page), 'utf8');
  const { title, command } = PAGES[page];
  expect(text).toContain(`# ${title}\n`);
  expect(text).toMatch(/^Measured on \d{4}-\d\d-\d\d at commit [\da-f]{8} by /m);
  expect(text).toContain(` by \`${command} --write\`: `);
  expect(text).toContain(`\n${subjectOf(page)}\n`);
});
