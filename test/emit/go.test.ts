/** What the module of a small contract looks like, file by file; `vitest -u` writes it anew. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emitDocuments } from '../support/emit-contract.ts';

const GOLDEN = join(import.meta.dirname, 'go');

test('every file is as it was, and there is no other', async () => {
  const { files, diagnostics } = await emitDocuments(
    join(import.meta.dirname, 'python'),
    { openapi: 'openapi.yaml' },
    [{ id: 'go', options: {} }],
  );
  expect(diagnostics).toEqual([]);
  const own = files.filter(({ path }) => !path.startsWith('go/internal/core/'));
  const names = own.map(({ path }) => `${path.replace('go/', '').replaceAll('/', '.')}.txt`);
  for (const [index, { text }] of own.entries())
    await expect(text).toMatchFileSnapshot(join(GOLDEN, names[index]!));
  expect(readdirSync(GOLDEN).sort()).toEqual(names.toSorted());
});
