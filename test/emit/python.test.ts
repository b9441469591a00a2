/** The modules of a package for a small contract. `vitest -u` updates them. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emitDocuments } from '../support/emit-contract.ts';

const FOLDER = join(import.meta.dirname, 'python');
const GOLDEN = join(FOLDER, 'golden');
const SOURCES = 'python/src/orders/';

test('every module is unchanged, and there are no others', async () => {
  const { files, diagnostics } = await emitDocuments(FOLDER, { openapi: 'openapi.yaml' }, [
    { id: 'python', options: { package: false } },
  ]);
  expect(diagnostics).toEqual([]);
  const modules = files.filter(({ path }) => !path.startsWith(`${SOURCES}_runtime/`));
  const names = modules.map(
    ({ path }) => `${path.replace(SOURCES, '').replace('python/', '').replaceAll('/', '.')}.txt`,
  );
  for (const [index, { text }] of modules.entries())
    await expect(text).toMatchFileSnapshot(join(GOLDEN, names[index]!));
  expect(readdirSync(GOLDEN).sort()).toEqual(names.toSorted());
});
