/** The files of a package for a small contract. `vitest -u` updates them. */
import { globSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { emitDocuments } from '../support/emit-contract.ts';

const GOLDEN = join(import.meta.dirname, 'java');
const RUNTIME = resolve(import.meta.dirname, '../../templates/java/runtime');

test('every file is unchanged, and there are no others', async () => {
  const { files, diagnostics } = await emitDocuments(
    join(import.meta.dirname, 'python'),
    { openapi: 'openapi.yaml' },
    [{ id: 'java', options: { module: 'orders' } }],
  );
  expect(diagnostics).toEqual([]);
  const copied = new Set(globSync('**/*.java', { cwd: RUNTIME }));
  const own = files
    .map(({ path, text }) => ({ path: path.replace(/^java\/(src\/main\/java\/(orders\/)?)?/, ''), text }))
    .filter(({ path }) => !copied.has(path) || path.endsWith('package-info.java'));
  const names = own.map(({ path }) => `${path.replaceAll('/', '.')}.txt`);
  for (const [index, { text }] of own.entries())
    await expect(text).toMatchFileSnapshot(join(GOLDEN, names[index]!));
  expect(readdirSync(GOLDEN).sort()).toEqual(names.toSorted());
});
