/** Real documents, alone and in pairs, are emitted once. The output compiles, loads, and is equal in a second run. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasErrors } from '../../src/core/diagnostic.ts';
import { targets } from '../../src/emit/targets/registry.ts';
import { CORPUS, FEW_CORPUS_INPUTS, hasCorpus } from '../support/corpus.ts';
import { emitDocuments, writeFiles, type EmittedContract } from '../support/emit-contract.ts';
import { isThorough } from '../support/thorough.ts';
import { typeErrors } from '../support/type-check.ts';
import { PROGRAMS } from './programs.ts';
import { expectRequestsToArrive } from './server.ts';

const everyTarget = targets.map(({ id }) => ({
  id,
  options: id === 'server' ? { resolvers: 'resolvers', handlers: 'handlers' } : {},
}));

/** Maximum size of a module of validators, in characters. */
const MAX_BYTES = 100_000;

/** All targets together take a minute of processor time. */
const BIG_DOCUMENT = 'stripe.json';

for (const input of FEW_CORPUS_INPUTS) {
  const { openapi } = input;
  const isRun = hasCorpus && (isThorough || openapi !== BIG_DOCUMENT);
  describe.runIf(isRun)(`the output for ${openapi}`, () => {
    let folder: string;
    let generated: string;
    let emitted: EmittedContract;

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'diptych-corpus-'));
      generated = join(folder, 'generated');
      emitted = await emitDocuments(CORPUS, input, everyTarget);
      const placed = emitted.files
        .filter(({ path }) => /\.[jt]s$/.test(path))
        .map((file) => (file.write === 'once' ? file : { ...file, path: `generated/${file.path}` }));
      await writeFiles(folder, placed);
    }, 240_000);

    afterAll(() => rm(folder, { recursive: true }));

    test('has no errors, and every diagnostic has a location', () => {
      expect(hasErrors(emitted.diagnostics)).toBe(false);
      expect(emitted.diagnostics.filter((diagnostic) => !diagnostic.at)).toEqual([]);
    });

    test(
      'passes the strictest compiler settings, together with the program of a user',
      { timeout: 240_000 },
      async () => {
        const program = PROGRAMS[openapi];
        if (program !== undefined) await writeFile(join(folder, 'use.ts'), program);
        expect((await typeErrors(folder)).slice(0, 20)).toEqual([]);
      },
    );

    // oxlint-disable-next-line vitest/expect-expect -- it expects in `server.ts`
    test('requests to the server match the document', { timeout: 120_000 }, () =>
      expectRequestsToArrive(generated, openapi),
    );

    test('every module of validators can be loaded, and is small', { timeout: 120_000 }, async () => {
      const scripts = emitted.files.filter((file) => /^validators\/.*\.js$/.test(file.path));
      expect(scripts.filter((file) => file.text.length > MAX_BYTES).map((file) => file.path)).toEqual([]);
      const reaching = scripts.filter((file) => /\b(?:eval|require|Function)\(|from '[^.]/.test(file.text));
      expect(reaching.map((file) => file.path)).toEqual([]);
      const modules = await Promise.all(
        scripts.map((file) => import(pathToFileURL(join(generated, file.path)).href)),
      );
      expect(modules.length).toBeGreaterThan(0);
    });

    test('the collection needs only variables that the user sets', () => {
      const { text } = emitted.files.find(({ target }) => target === 'postman')!;
      const variables = new Set(text.match(/\{\{[^{}]*\}\}/g));
      const other = [...variables].filter((name) => !/^\{\{(from_\w+|\$guid)\}\}$/.test(name));
      const known = /^\{\{(baseUrl\d*|graphqlUrl|api_key|username|password|access_token)\}\}$/;
      expect(other.filter((name) => !known.test(name))).toEqual([]);
    });

    // Only for the smallest documents, because differences between runs would occur in every document. `npm
    // run fresh` generates this repository's output, of both kinds, again in another process.
    test.each(input === FEW_CORPUS_INPUTS[0] ? ['same'] : [])(
      'generates the same bytes again: %s',
      async () => {
        const again = await emitDocuments(CORPUS, input, everyTarget);
        expect(again.files.map(({ path }) => path)).toEqual(emitted.files.map(({ path }) => path));
        const differing = again.files.filter((file, index) => file.text !== emitted.files[index]?.text);
        expect(differing.map(({ path }) => path)).toEqual([]);
      },
    );
  });
}
