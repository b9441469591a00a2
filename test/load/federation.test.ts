/** Subgraphs of Apollo Federation are read as separate schemas. */
import { expect, test } from 'vitest';
import { load } from '../../src/load/load.ts';
import { memoryFiles } from './memory-files.ts';

const LINK = 'https://specs.apollo.dev/federation/v2.3';

test.each([
  { name: 'version 1', sdl: 'type A @key(fields: "id") { id: ID! } extend type Query { a: A }' },
  {
    name: 'version 2 with imports, aliases, and the prefix',
    sdl: `extend schema @link(url: "${LINK}", import: ["@key", { name: "@tag", as: "@label" }])
      type A @key(fields: "id", resolvable: false) { id: ID! @label(name: "a") b: Int @federation__shareable }
      type Query { a: A }`,
  },
  {
    name: 'a custom prefix',
    sdl: `schema @link(url: "${LINK}", as: "fed") { query: Root } type Root { a: Int @fed__inaccessible }`,
  },
  {
    name: 'extensions of a type of another subgraph',
    sdl: `extend type A @key(fields: "id") { id: ID! @external } extend type A { b: Int } type Query { a: A }`,
  },
  { name: 'no query type', sdl: 'type A @key(fields: "id") { id: ID! }' },
  {
    name: 'directives that the subgraph declares',
    sdl: 'directive @key(fields: String!) on OBJECT type A @key(fields: "id") @shareable { id: ID! } type Query { a: A }',
  },
])('$name loads', async ({ sdl }) => {
  const { contract, diagnostics } = await load({ graphql: ['a.graphql'] }, memoryFiles({ 'a.graphql': sdl }));
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(contract?.operations.length).toBe(1);
});

test('other undeclared directives and extensions are errors', async () => {
  for (const sdl of ['type Query { a: Int @other }', 'type Query { a: Int } extend type A { b: Int }']) {
    const { diagnostics } = await load({ graphql: ['a.graphql'] }, memoryFiles({ 'a.graphql': sdl }));
    expect(diagnostics).toMatchObject([{ code: 'graphql-schema', at: { line: 1 } }]);
  }
});
