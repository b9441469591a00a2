/** The effects of the options of a server in Go. A Go test with the race detector checks them. */
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { InputError } from '../../src/core/diagnostic.ts';
import { emitDocuments, writeFiles } from '../support/emit-contract.ts';
import { hasGo, runGo } from '../support/go.ts';

const HERE = import.meta.dirname;

const emitted = (options: Readonly<Record<string, string>>) =>
  emitDocuments(HERE, { openapi: 'options.yaml' }, [{ id: 'server-go', options }]);

test.skipIf(!hasGo)('each option has its effect', { timeout: 240_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'diptych-options-'));
  const { files, diagnostics } = await emitted({ module: 'example.com/options' });
  await writeFiles(
    folder,
    files.map((file) => ({ ...file, path: `generated/${file.path}` })),
  );
  await cp(join(HERE, 'options_test.go.txt'), join(folder, 'options_test.go'));
  await writeFile(join(folder, 'go.mod'), 'module example.com/options\n\ngo 1.25\n');
  expect(await runGo(folder, ['test', '-race', '.'])).toContain('ok');
  expect(diagnostics.map(({ code, at }) => [code, at?.line])).toEqual([
    ['server-problem-unfit', 28],
    ['server-pattern-unsupported', 6],
  ]);
  await rm(folder, { recursive: true });
});

test('a contract without REST operations has no server, and a note explains the reason', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'diptych-graphql-'));
  await writeFile(join(folder, 'schema.graphql'), 'type Query { books: [String!]! }');
  const { files, diagnostics } = await emitDocuments(folder, { graphql: ['schema.graphql'] }, [
    { id: 'server-go', options: {} },
  ]);
  expect(files).toEqual([]);
  expect(diagnostics.map(({ code }) => code)).toContain('server-graphql-unserved');
  await rm(folder, { recursive: true });
});

test.each([
  [{ module: 'no path' }, 'module'],
  [{ packageName: 'Api' }, 'packageName'],
  [{ packageName: 'http' }, 'packageName'],
  [{ handlers: '../outside' }, 'handlers'],
  [{ colour: 'red' }, 'colour'],
])('%j is rejected', async (options: Readonly<Record<string, string>>, name) => {
  const run = emitted(options);
  await expect(run).rejects.toThrow(InputError);
  await expect(run).rejects.toThrow(name);
});
