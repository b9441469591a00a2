/** Relative links in the packed README and docs, including links by reference, lead to packed files. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, posix, resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
test('no packed page links to a file that is not packed', () => {
  const listing = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const packs = Object.values(JSON.parse(listing) as Record<string, { readonly files: { path: string }[] }>);
  const packed = packs.flatMap(({ files }) => files.map(({ path }) => path));
  const pages = packed.filter((path) => /^(README|docs\/.*)\.md$/.test(path));
  expect(pages).toContain('README.md');
  const missing = pages.flatMap((page) =>
    [...readFileSync(join(ROOT, page), 'utf8').matchAll(/\](?:\(|: )([^)#\s]+)/g)]
      .map(([, target = '']) => target)
      .filter((target) => !/^[a-z]+:/.test(target))
      .filter((target) => {
        const path = posix.join(posix.dirname(page), target).replace(/\/$/, '');
        return !packed.some((file) => file === path || file.startsWith(`${path}/`));
      })
      .map((target) => `${page}: ${target}`),
  );
  expect(missing).toEqual([]);
});
