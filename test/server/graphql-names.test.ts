/** SDL with names that have a meaning in TypeScript or graphql-codegen, and with prose that hides characters. */
import { buildSchema } from 'graphql';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EmittedFile } from '../../src/emit/run.ts';
import { emitDocuments, writeFiles } from '../support/emit-contract.ts';
import { typeErrors } from '../support/type-check.ts';

const SDL = `
"""Prose \u202e that turns */ around"""
type Query {
  "field \u2066 */" record(order: Order = ASC, in: In): Record @deprecated(reason: "because \u202e */")
  constructor: Resolver
  node: Maybe
}
type Record { default: string_, Omit: Omit }
type Resolver { record: Record }
type Omit { a: Promise }
type Promise { HTMLElement: HTMLElement }
type HTMLElement { a: Int }
type string_ { a: Int }
union Maybe = Record | Resolver
enum Order { ASC @deprecated(reason: "r */ \u202e") DESC }
input In { text: String = "*/ \u202e", in: In }
scalar Scalars
interface hasOwnProperty { id: toString }
enum valueOf { A toString }
scalar toString
input isPrototypeOf { a: toString, b: valueOf }
union propertyIsEnumerable = constructor | Resolver
type constructor implements hasOwnProperty {
  id: toString
  v(a: isPrototypeOf, _1: valueOf = toString): valueOf
  u: propertyIsEnumerable
}
extend type Query { inherited: constructor, of: hasOwnProperty, word(a: keyof): infer }
type infer { a: readonly }
type readonly { a: unique }
interface unique { a: Int }
input keyof { a: asserts }
enum asserts { A }
directive @Mark(on: Int) on FIELD_DEFINITION
extend type Query { iterable: AsyncIterable, key: PropertyKey, foo: Foo, queryFoo: QueryFoo, fooA(b: Int): FooAArgs }
extend type Query { resolvers: Resolvers, helpers: Helpers }
type Subscription { iterable: AsyncIterable }
type AsyncIterable { a: Int }
type PropertyKey { a: Int }
type Foo { a(b: Int): Int }
type QueryFoo { a(b: String): Int }
type FooAArgs { a: Int }
type FooResolvers { a: Int }
type Resolvers { toString(a: Int): Int }
type Resolvers_ { a: Int }
union Helpers =
  | ResolversTypes
  | ResolversParentTypes
  | DirectiveResolvers
  | FooResolvers
  | MarkDirectiveArgs
  | MarkDirectiveResolver
  | Resolvers_
type ResolversTypes { a: Int }
type ResolversParentTypes { a: Int }
type DirectiveResolvers { a: Int }
type MarkDirectiveArgs { a: Int }
type MarkDirectiveResolver { a: Int }
`;

let folder: string;
let files: readonly EmittedFile[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'diptych-graphql-names-'));
  await writeFile(join(folder, 'schema.graphql'), SDL);
  const targets = ['server', 'graphql', 'typescript'].map((id) => ({ id, options: {} }));
  ({ files } = await emitDocuments(folder, { graphql: ['schema.graphql'] }, targets));
  await writeFiles(folder, files);
});

afterAll(() => rm(folder, { recursive: true }));

test('the output compiles', async () => {
  expect(await typeErrors(folder)).toEqual([]);
});

test('scalars that differ only in case have separate types', async () => {
  const other = await mkdtemp(join(tmpdir(), 'diptych-graphql-case-'));
  const sdl = 'scalar any scalar Any scalar string type Query { a: any, b: Any, c: string }';
  await writeFile(join(other, 'schema.graphql'), sdl);
  const emitted = await emitDocuments(other, { graphql: ['schema.graphql'] }, [
    { id: 'server', options: {} },
  ]);
  await writeFiles(other, emitted.files);
  expect(await typeErrors(other)).toEqual([]);
  await rm(other, { recursive: true });
});

test('types have the names of the schema, except for reserved names', () => {
  const types = files.find(({ path }) => path === 'server/graphql/types.ts')!.text;
  for (const name of ['Record_', 'Resolver_', 'Omit_', 'Promise_', 'Maybe_', 'HTMLElement', 'Order'])
    expect(types).toContain(`export type ${name} =`);
  expect(types).toContain("readonly __typename?: 'Record';");
});

test('types named like inherited properties of objects keep their names for resolvers', () => {
  const types = files.find(({ path }) => path === 'server/graphql/types.ts')!.text;
  expect(types).toContain("readonly __typename?: 'constructor';");
  expect(types).toContain('  constructor?: ConstructorResolvers<ContextType>;');
  expect(types).toContain('  toString?: GraphQLScalarType;');
  expect(types).toContain('export type PropertyIsEnumerable = Resolver_ | Constructor;');
  expect(types).not.toContain('Inherited');
});

test('no file contains a character that changes the text direction', () => {
  const hiding = files.filter(({ text }) => /[\u202a-\u202e\u2066-\u2069]/.test(text));
  expect(hiding.map(({ path }) => path)).toEqual([]);
});

test('the published schema equals the document', () => {
  const published = buildSchema(files.find(({ path }) => path === 'graphql/schema.graphql')!.text);
  const query = published.getQueryType()!;
  expect(query.description).toBe('Prose \u202e that turns */ around');
  expect(query.getFields()['record']!.deprecationReason).toBe('because \u202e */');
});
