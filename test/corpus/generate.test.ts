/** Real documents, alone and in pairs: everything comes out, compiles, and is the same the next time. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasErrors } from '../../src/core/diagnostic.ts';
import { targets } from '../../src/emit/targets/registry.ts';
import { CORPUS, CORPUS_INPUTS, hasCorpus } from '../support/corpus.ts';
import { emitDocuments, writeFiles, type EmittedContract } from '../support/emit-contract.ts';
import { typeErrors } from '../support/type-check.ts';

const everyTarget = targets.map(({ id }) => ({
  id,
  options: id === 'server' ? { resolvers: 'resolvers' } : {},
}));

describe.skipIf(!hasCorpus).each(CORPUS_INPUTS)('$name', ({ name: _, ...input }) => {
  let folder: string;
  let emitted: EmittedContract;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'diptych-corpus-'));
    emitted = await emitDocuments(CORPUS, input, everyTarget);
  }, 120_000);

  afterAll(() => rm(folder, { recursive: true }));

  test('has no errors, and every diagnostic has a place', () => {
    expect(hasErrors(emitted.diagnostics)).toBe(false);
    expect(emitted.diagnostics.filter((diagnostic) => !diagnostic.at)).toEqual([]);
  });

  test('passes the strictest compiler settings', { timeout: 120_000 }, async () => {
    const placed = emitted.files.map((file) =>
      file.write === 'once' ? file : { ...file, path: `generated/${file.path}` },
    );
    await writeFiles(folder, placed);
    expect((await typeErrors(folder)).slice(0, 20)).toEqual([]);
  });

  test('gives the same bytes again', { timeout: 120_000 }, async () => {
    const again = await emitDocuments(CORPUS, input, everyTarget);
    expect(again.files.map(({ path }) => path)).toEqual(emitted.files.map(({ path }) => path));
    const differing = again.files.filter((file, index) => file.text !== emitted.files[index]?.text);
    expect(differing.map(({ path }) => path)).toEqual([]);
  });
});
