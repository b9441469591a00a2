/** Valid documents whose generated code once did not compile. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { fill, temporaryFolder } from '../cli/folder.ts';
import { emitDocuments, writeFiles } from '../support/emit-contract.ts';
import { typeErrors } from '../support/type-check.ts';
import { SHAPES } from './shape-oracle.ts';

const ANY: readonly object[] = [
  {},
  { description: 'Any.' },
  { not: { type: 'array' } },
  { anyOf: [{ type: 'string' }, {}] },
  { allOf: [{}, { description: 'Any.' }] },
  { $ref: '#/components/schemas/Any' },
  { $ref: '#/components/schemas/Object' },
  { type: ['string', 'null'] },
  { type: 'array', items: {} },
];

const CASES: Readonly<Record<string, object>> = {
  'path parameters of any value': {
    paths: Object.fromEntries(
      ANY.map((schema, index) => [
        `/a${index}/{id}`,
        {
          parameters: [{ name: 'id', in: 'path', required: true, schema }],
          get: { operationId: `get${index}`, responses: { 204: { description: 'Done.' } } },
        },
      ]),
    ),
    components: {
      schemas: {
        Any: { allOf: [{ $ref: '#/components/schemas/All' }] },
        All: {},
        Object: { type: 'object' },
      },
    },
  },
  'response headers that differ in case': {
    paths: {
      '/a': {
        get: {
          operationId: 'get',
          responses: {
            204: {
              description: 'Done.',
              headers: { 'X-Class': { schema: {} }, 'x-class': { schema: { type: 'string' } } },
            },
          },
        },
      },
    },
  },
};

test.each(Object.entries(CASES))('%s', async (_, document) => {
  const folder = temporaryFolder();
  const info = { title: 'Compiles', version: '1' };
  fill(folder, { 'a.json': JSON.stringify({ openapi: '3.1.0', info, ...document }) });
  const targets = ['typescript', 'server', 'validators'].map((id) => ({ id, options: {} }));
  const { files } = await emitDocuments(folder, { openapi: 'a.json' }, targets);
  await writeFiles(folder, files);
  expect(await typeErrors(folder)).toEqual([]);
});

/** Structures whose inferred types were too deep for the compiler. */
const DEEP = [
  ['a tuple of 500', 'zod'],
  ['60 nested optional objects', 'zod'],
  ['40 nested objects that may be null', 'zod'],
  ['40 nested parts', 'zod'],
  ['lists of objects with 60 levels', 'mcp'],
] as const;

test.skipIf(!existsSync(resolve(import.meta.dirname, '../adapters/node_modules/zod'))).each(DEEP)(
  '%s: %s',
  async (name, id) => {
    const folder = temporaryFolder();
    const { files: documents } = SHAPES.find((shape) => shape.name === name)!;
    fill(folder, documents);
    const sources =
      documents['openapi.json'] === undefined ? { graphql: ['schema.graphql'] } : { openapi: 'openapi.json' };
    const targets = ['typescript', id].map((target) => ({ id: target, options: {} }));
    const { files } = await emitDocuments(folder, sources, targets);
    await writeFiles(folder, files);
    expect(await typeErrors(folder)).toEqual([]);
  },
);
