/** The files of the site of a small contract. `vitest -u` updates them. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { siteFiles } from './contract.ts';

const GOLDEN = join(import.meta.dirname, 'golden');

test('every file is unchanged, and there are no others', { timeout: 60_000 }, async () => {
  const files = await siteFiles();
  const own = files.filter(({ path }) => !['style.css', 'search.js'].includes(path));
  const names = own.map(({ path }) => `${path.replaceAll('/', '.')}.txt`);
  for (const [index, { text }] of own.entries())
    await expect(text).toMatchFileSnapshot(join(GOLDEN, names[index]!));
  expect(readdirSync(GOLDEN).toSorted()).toEqual(names.toSorted());
});
