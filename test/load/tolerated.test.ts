import { expect, test } from 'vitest';
import { load } from '../../src/load/load.ts';
import { TOLERATED } from './cases/tolerated.ts';
import { VOCABULARY } from './cases/vocabulary.ts';
import { inputOf } from './cases/hostile.ts';
import { memoryFiles } from './memory-files.ts';

test.for([...TOLERATED, ...VOCABULARY])('$name', async ({ files, said }) => {
  const { contract, diagnostics } = await load(inputOf(files), memoryFiles(files));
  expect(diagnostics.map(({ code, at }) => `${code} ${at?.line ?? '-'}`)).toEqual(said);
  expect(contract).toBeDefined();
});
