/** The files of the kitchen sink's client. `vitest -u` updates them. */
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { emitDocuments, type EmittedContract } from '../support/emit-contract.ts';

const ROOT = join(import.meta.dirname, 'kitchen-sink');
const GOLDEN = join(import.meta.dirname, 'golden');
const INPUT = { openapi: 'openapi.yaml', graphql: ['schema.graphql'], documents: ['operations.graphql'] };

let emitted: EmittedContract;

beforeAll(async () => {
  emitted = await emitDocuments(ROOT, INPUT, [
    { id: 'typescript', options: { package: false, scalars: { Anything: 'number' } } },
  ]);
});

test('every file is unchanged, and there are no others', async () => {
  const files = emitted.files.filter(({ path }) => !path.includes('/runtime/'));
  const names = files.map(({ path }) => `${path.replace('typescript/', '').replaceAll('/', '.')}.txt`);
  for (const [index, { text }] of files.entries())
    await expect(text).toMatchFileSnapshot(join(GOLDEN, names[index]!));
  expect(readdirSync(GOLDEN).sort()).toEqual(names.toSorted());
});

test('the runtime is copied unchanged', () => {
  const files = emitted.files.filter(({ path }) => path.includes('/runtime/'));
  // The kitchen sink has no streams, and no secret arguments.
  const unused =
    /^(events|frames|json-lines|oauth|secret-arguments|token-error|stream-source|streams|without)\.ts$/;
  const runtime = readdirSync(join(import.meta.dirname, '../../templates/typescript/runtime')).sort();
  expect(files.map(({ path }) => path.split('/').at(-1))).toEqual(
    runtime.filter((path) => !unused.test(path)),
  );
});

test.each([
  ['OpenAPI', { openapi: INPUT.openapi, graphql: [] }],
  ['GraphQL', { graphql: INPUT.graphql, documents: INPUT.documents }],
])('a client of only %s has every file that it imports', async (_, input) => {
  const { files } = await emitDocuments(ROOT, input, [{ id: 'typescript', options: { package: false } }]);
  const paths = new Set(files.map(({ path }) => path));
  const missing = files.flatMap(({ path, text }) =>
    [...text.matchAll(/^(?:import|export|\}) .*?from '(\.[^']*)'/gm)]
      .map(([, specifier]) => join(dirname(path), specifier!).replace(/\.js$/, '.ts'))
      .filter((imported) => !paths.has(imported))
      .map((imported) => `${path} imports ${imported}`),
  );
  expect(missing).toEqual([]);
});

/** The types of the validators import the models, also in projects that do not compile the client. */
test('models import only types', () => {
  const texts = new Map(emitted.files.map(({ path, text }) => [path, text]));
  const read = new Set(['typescript/models.ts']);
  // Iterating over a set also visits elements added during the iteration.
  for (const path of read)
    for (const [, specifier] of texts.get(path)!.matchAll(/from '(\.[^']*)';$/gm))
      read.add(join(dirname(path), specifier!));
  const code = /^(?:export )?(?:const|function|class) /m;
  expect([...read].filter((path) => code.test(texts.get(path)!))).toEqual([]);
  expect(read).toContain('typescript/runtime/raw-body.ts');
});
