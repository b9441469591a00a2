import { expect, test } from 'vitest';
import { load } from '../../src/load/load.ts';
import { HEAD } from './cases/hostile.ts';
import { memoryFiles } from './memory-files.ts';

test('a run without documents is an error', async () => {
  const { contract, diagnostics } = await load({}, memoryFiles({}));
  expect(contract).toBeUndefined();
  expect(diagnostics).toMatchObject([{ code: 'input-empty' }]);
});

test('a pattern that matches nothing is an error', async () => {
  const { diagnostics } = await load({ graphql: ['*.graphql'] }, memoryFiles({}));
  expect(diagnostics).toMatchObject([{ code: 'graphql-empty' }]);
});

test('problems of both documents are reported together', async () => {
  const files = memoryFiles({ 'a.yaml': 'a: [', 'a.graphql': 'type' });
  const { diagnostics } = await load({ openapi: './a.yaml', graphql: ['a.graphql'] }, files);
  expect(diagnostics.map(({ code }) => code)).toEqual(['yaml-syntax', 'graphql-syntax']);
});

test('the same documents result in the same bundle, byte by byte', async () => {
  const files = memoryFiles({
    'a.yaml': `${HEAD}paths:\n  /a: { get: { responses: { 200: { $ref: "b.yaml#/r" } } } }`,
    'b.yaml': 'r: { content: { application/json: { schema: { $ref: "#/s" } } } }\ns: { type: string }',
  });
  const bundles = await Promise.all([1, 2].map(() => load({ openapi: 'a.yaml' }, files)));
  const [one, other] = bundles.map(({ contract }) => JSON.stringify(contract?.sources.openapi?.document));
  expect(one).toBe(other);
  expect(one).toContain('"s":{"type":"string"}');
});

test('examples and defaults of a schema that look like references remain data', async () => {
  const files = memoryFiles({
    'a.yaml': `${HEAD}components:\n  schemas:\n    A: { type: object, default: { $ref: "#/x" } }`,
  });
  const { contract } = await load({ openapi: 'a.yaml' }, files);
  expect(contract?.sources.openapi?.document).toMatchObject({
    components: { schemas: { A: { default: { $ref: '#/x' } } } },
  });
});

test('an enum in a GraphQL response is open, and so is each reference to it', async () => {
  const files = memoryFiles({ 'a.graphql': 'type Query { a: E b(c: F): Int } enum E { X } enum F { Y }' });
  const { contract } = await load({ graphql: ['a.graphql'] }, files);
  expect(contract?.types.get('graphql:E')?.type).toMatchObject({ kind: 'enum', open: true });
  expect(contract?.types.get('graphql:F')?.type).toMatchObject({ kind: 'enum', open: false });
});

test.each(['MIT', '5', '{ identifier: 5, name: [] }', '{ name: MIT }'])(
  'a license in any form is read: %s',
  async (license) => {
    const text = `openapi: 3.1.0\ninfo: { title: A, version: '1', license: ${license} }\npaths: {}`;
    const { contract } = await load({ openapi: 'a.yaml' }, memoryFiles({ 'a.yaml': text }));
    expect(contract?.license).toBe(license.includes('name: MIT') ? 'MIT' : undefined);
  },
);
