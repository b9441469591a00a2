/**
 * A target that was not selected, but is required by selected targets, writes only the files that these targets import.
 */
import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { emit } from '../../src/emit/run.ts';
import { load } from '../../src/load/load.ts';
import { memoryFiles } from '../load/memory-files.ts';
import { environment } from '../support/emit-contract.ts';

const OPENAPI = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1' },
  paths: {
    '/pets': {
      post: {
        operationId: 'createPet',
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } } },
        responses: { 201: { description: 'Created', content: { 'application/json': { schema: {} } } } },
      },
    },
  },
  components: {
    schemas: { Pet: { type: 'object', properties: { id: { type: 'string', format: 'uuid' } } } },
  },
});
const SCHEMA = 'scalar Money type Query { price: Money } type Subscription { price: Money }';

/** The selected targets, the documents, and whether a client and each required target are written. */
const ROWS = [
  { targets: ['server'], graphql: SCHEMA, written: ['server'], hasClient: false },
  {
    targets: ['server'],
    openapi: OPENAPI,
    written: ['server', 'typescript', 'validators'],
    hasClient: false,
  },
  { targets: ['zod'], openapi: OPENAPI, written: ['zod'], hasClient: false },
  { targets: ['validators'], openapi: OPENAPI, written: ['typescript', 'validators'], hasClient: false },
  {
    targets: ['tanstack-query'],
    openapi: OPENAPI,
    written: ['tanstack-query', 'typescript'],
    hasClient: true,
  },
  { targets: ['server', 'typescript'], graphql: SCHEMA, written: ['server', 'typescript'], hasClient: true },
] as const;

test.for(ROWS)('$targets: $written', async ({ targets, written, hasClient, ...documents }) => {
  const texts = 'graphql' in documents ? { 'a.graphql': documents.graphql } : { 'a.json': documents.openapi };
  const input = 'graphql' in documents ? { graphql: ['a.graphql'] } : { openapi: 'a.json' };
  const { contract } = await load(input, memoryFiles(texts));
  const selections = targets.map((id) => ({ id, options: {} }));
  const { files, diagnostics } = await emit(contract!, selections, environment);
  expect(new Set(files.map(({ target }) => target))).toEqual(new Set(written));
  const paths = new Set(files.map(({ path }) => path));
  for (const name of ['client.ts', 'index.ts', 'package.json', 'surface.json'])
    expect(paths.has(`typescript/${name}`), name).toBe(hasClient);
  if (!hasClient) expect(diagnostics.filter(({ code }) => code.startsWith('client-'))).toEqual([]);
  for (const { path, text } of files)
    for (const [, specifier = ''] of text.matchAll(/(?:from |import\()'(\.[^']+)'/g)) {
      const imported = posix.join(posix.dirname(path), specifier);
      expect(paths.has(imported) || paths.has(imported.replace(/\.js$/, '.d.ts')), imported).toBe(true);
    }
});
