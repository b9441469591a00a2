import { expect, test } from 'vitest';
import { load, type LoadInput } from '../../src/load/load.ts';
import { TOLERATED } from './cases/tolerated.ts';
import { VOCABULARY } from './cases/vocabulary.ts';
import { inputOf } from './cases/hostile.ts';
import { memoryFiles } from './memory-files.ts';

test.for([...TOLERATED, ...VOCABULARY])('$name', async ({ files, diagnostics: expected }) => {
  const { contract, diagnostics } = await load(withoutDefaults(inputOf(files)), memoryFiles(files));
  expect(diagnostics.map(({ code, at }) => `${code} ${at?.line ?? '-'}`)).toEqual(expected);
  expect(contract).toBeDefined();
});

/** Operations of a case do not call every root field, which is not its subject. */
function withoutDefaults(input: LoadInput): LoadInput {
  return input.documents?.length ? { ...input, defaultOperations: false } : input;
}
