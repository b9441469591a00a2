import { expect, test } from 'vitest';
import { load } from '../../src/load/load.ts';
import { memoryFiles } from './memory-files.ts';

interface Case {
  readonly name: string;
  readonly schema?: string;
  readonly documents?: Readonly<Record<string, string>>;
  /** `line part` of every fault. */
  readonly leftOut: readonly string[];
  /** Names of the canonical operations that remain, or of the fields of Query. */
  readonly remain: readonly string[];
}

const SCHEMA = 'type Query { a(b: Int): Int c: Int }\n';

const CASES: readonly Case[] = [
  {
    name: 'an operation with an unknown field',
    documents: { 'a.gql': 'query A { a }\nquery B { none }\nquery C { c }' },
    leftOut: ['2 query B'],
    remain: ['A', 'C'],
  },
  {
    name: 'a fragment with an unknown field, and the operations that use it',
    documents: { 'a.gql': 'query A { ...F }\nquery B { a }\nfragment F on Query { none }' },
    leftOut: ['3 fragment F', '1 query A'],
    remain: ['B'],
  },
  {
    name: 'the second of two operations with one name',
    documents: { 'a.gql': 'query A { a }', 'b.gql': 'query A { c }' },
    leftOut: ['1 query A'],
    remain: ['A'],
  },
  {
    name: 'an operation that lacks a variable of a fragment',
    documents: { 'a.gql': 'fragment F on Query { a(b: $b) }\nquery A { ...F }\nquery B($b: Int) { ...F }' },
    leftOut: ['1 query A'],
    remain: ['B'],
  },
  {
    name: 'an operation without a name',
    documents: { 'a.gql': 'query A { a }', 'b.gql': '{ c }' },
    leftOut: ['1 query'],
    remain: ['A'],
  },
  {
    name: 'a file that is not well-formed',
    documents: { 'a.gql': 'query A { a }', 'b.gql': 'query B {' },
    leftOut: ['1 b.gql'],
    remain: ['A'],
  },
  {
    name: 'a field of an unknown type',
    schema: 'type Query {\n  a: Int\n  b: None\n}',
    leftOut: ['3 Query.b'],
    remain: ['a'],
  },
  {
    name: 'an argument with an output type',
    schema: 'type Query { a(\n  b: T\n  c: Int): Int }\ntype T { a: Int }',
    leftOut: ['2 Query.a.b'],
    remain: ['a'],
  },
  {
    name: 'an empty type, and the fields of this type',
    schema: 'type Query { a: Int b: T }\ntype T',
    leftOut: ['2 T', '1 Query.b'],
    remain: ['a'],
  },
  {
    name: 'an interface that a type does not implement correctly',
    schema: 'interface I { x: Int y: Int }\ntype Query { a: T }\ntype T implements I { x: String }',
    leftOut: ['1 T implements I'],
    remain: ['a'],
  },
  {
    name: 'a duplicate type',
    schema: 'type Query { a: T }\ntype T { b: Int }\ntype T { c: Int }',
    leftOut: ['2 T'],
    remain: ['a'],
  },
  {
    name: 'an unknown directive, and a scalar in a union',
    schema: 'type Query { a: U @none }\ntype T { b: Int }\nunion U = T | Int',
    leftOut: ['1 Query.a.none', '3 U.Int'],
    remain: ['a'],
  },
];

test.for(CASES)('omits $name', async ({ schema = SCHEMA, documents = {}, leftOut, remain }) => {
  const files = memoryFiles({ 'a.graphql': schema, ...documents });
  const input = { graphql: ['a.graphql'], documents: Object.keys(documents) };
  expect((await load(input, files)).contract).toBeUndefined();
  const { contract, diagnostics } = await load({ ...input, tolerate: true }, files);
  const warnings = diagnostics.filter(({ severity }) => severity !== 'note');
  expect(new Set(warnings.map(({ severity }) => severity))).toEqual(new Set(['warning']));
  const parts = warnings.map(({ at, message }) => `${at?.line} ${/ Omitted: (.*)\.$/.exec(message)?.[1]}`);
  expect(parts).toEqual(leftOut);
  const names =
    Object.keys(documents).length > 0
      ? contract?.documents.map(({ name }) => name.wire)
      : contract?.operations.map(({ name }) => name.wire);
  expect(names).toEqual(remain);
});

test('a schema without queries is an error in every mode', async () => {
  const files = memoryFiles({ 'a.graphql': 'type A { b: Int }' });
  const { contract, diagnostics } = await load({ graphql: ['a.graphql'], tolerate: true }, files);
  expect(contract).toBeUndefined();
  expect(diagnostics).toMatchObject([{ code: 'graphql-schema', severity: 'error' }]);
});
