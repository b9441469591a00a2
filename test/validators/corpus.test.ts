import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { CORPUS, hasCorpus, OPENAPI_DOCUMENTS } from '../support/corpus.ts';
import { emitDocuments, writeFiles } from '../support/emit-contract.ts';
import { typeErrors } from '../support/type-check.ts';

const LARGEST = 100_000;

describe.skipIf(!hasCorpus)('validators of real documents', () => {
  test.each(OPENAPI_DOCUMENTS)(
    '%s: every module loads alone, is small, and its types are right',
    async (openapi) => {
      const { files } = await emitDocuments(CORPUS, { openapi }, [{ id: 'validators', options: {} }]);
      const validators = files.filter((file) => file.target === 'validators');
      const scripts = validators.filter((file) => file.path.endsWith('.js'));
      expect(scripts.filter((file) => file.text.length > LARGEST).map((file) => file.path)).toEqual([]);
      expect(scripts.filter((file) => /\b(?:eval|require|Function)\(|from '[^.]/.test(file.text))).toEqual(
        [],
      );

      const folder = await mkdtemp(join(tmpdir(), 'diptych-validators-'));
      try {
        await writeFiles(folder, files);
        expect(await typeErrors(folder)).toEqual([]);
        const modules = await Promise.all(
          scripts.map((file) => import(/* @vite-ignore */ pathToFileURL(join(folder, file.path)).href)),
        );
        expect(modules).toHaveLength(scripts.length);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    60_000,
  );
});
