/** Selections that consist only of fragments with `@include` or `@skip`. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { typeErrors } from '../support/type-check.ts';
import { emitClient } from './emitted-client.ts';

const SDL = 'type Query { a: A } type A { id: ID! l: [A!]! }';
const OPERATIONS = `
query InLists($c: Boolean! = true) { a { id l { ... @include(if: $c) { id } } } }
query InObjects($c: Boolean! = true) { a { ... @skip(if: $c) { ... on A { id } ...Parts } } }
query Spread($c: Boolean! = true) { a { id l { ...Parts @include(if: $c) } } }
fragment Parts on A { id }
`;

test('their fields are optional', async () => {
  const root = await mkdtemp(join(tmpdir(), 'diptych-conditional-fragments-'));
  await writeFile(join(root, 'schema.graphql'), SDL);
  await writeFile(join(root, 'operations.graphql'), OPERATIONS);
  const client = await emitClient(root, { graphql: ['schema.graphql'], documents: ['operations.graphql'] });
  const types = client.files.find(({ path }) => path === 'typescript/graphql.ts')!.text;
  const results = types.slice(types.indexOf('type InListsQuery ='));
  expect(results.match(/id\?: string/g)).toHaveLength(3);
  expect(results).not.toMatch(/<>|: *\| null/);
  expect(await typeErrors(client.folder)).toEqual([]);
  await client.remove();
  await rm(root, { recursive: true });
});
