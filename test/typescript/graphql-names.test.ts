/** SDL whose types have names of TypeScript keywords, or of inherited properties of objects. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { typeErrors } from '../support/type-check.ts';
import { emitClient } from './emitted-client.ts';

const SDL = `
type Query { constructor(v: valueOf, i: isPrototypeOf, t: toString): constructor, any: hasOwnProperty, r: Record }
interface hasOwnProperty { id: ID }
enum valueOf { A toString }
scalar toString
input isPrototypeOf { a: toString, b: valueOf }
type Record implements hasOwnProperty { id: ID }
type constructor implements hasOwnProperty { id: ID, v: valueOf, s: toString, u: propertyIsEnumerable }
union propertyIsEnumerable = constructor | Record
`;
const OPERATIONS = `
query GetConstructor($v: valueOf, $i: isPrototypeOf, $t: toString) {
  constructor(v: $v, i: $i, t: $t) { __typename v s u { __typename ...toString } }
}
fragment toString on Record { id }
query GetAny { any { __typename id ... on constructor { v } } }
`;

test('types are renamed only inside the module', async () => {
  const root = await mkdtemp(join(tmpdir(), 'diptych-graphql-names-'));
  await writeFile(join(root, 'schema.graphql'), SDL);
  await writeFile(join(root, 'operations.graphql'), OPERATIONS);
  const client = await emitClient(root, { graphql: ['schema.graphql'], documents: ['operations.graphql'] });
  const types = client.files.find(({ path }) => path === 'typescript/graphql.ts')!.text;
  expect(types).toContain('export type constructor_ =');
  expect(types).toContain("readonly __typename: 'constructor'");
  expect(types).toContain("readonly __typename: 'Record'");
  expect(types).not.toMatch(/__typename: '\w+_'/);
  expect(await typeErrors(client.folder)).toEqual([]);
  await client.remove();
  await rm(root, { recursive: true });
});
