/** Both versions of graphql-js must reject the same schemas, for `generate` and for `diff`. */
import { expect, test } from 'vitest';
import { load } from '../../src/load/load.ts';
import { memoryFiles } from './memory-files.ts';

const INVALID: Readonly<Record<string, string>> = {
  'a string for an integer': 'type Query {\n  a(x: Int = "s"): Int }',
  'an integer over 32 bits': 'type Query {\n  a(x: Int = 2147483648): Int }',
  'null for a required input': 'type Query {\n  a(x: Int! = null): Int }',
  'an unknown value of an enum': 'enum E { A } type Query {\n  a(e: E = B): Int }',
  'an object without a required field': 'input I { a: Int! } type Query {\n  a(i: I = {}): Int }',
  'a default of an input field': 'input I {\n  a: [Int] = [1, "s"] } type Query { a(i: I): Int }',
  'a default of a directive': 'type Query { a: Int }\ndirective @d(a: Boolean = 1) on FIELD',
  'a directive on its own argument': 'type Query { a: Int }\ndirective @d(a: Int @d) on ARGUMENT_DEFINITION',
  'a union of scalars': 'type Query { u: U }\nunion U = Int',
  'an empty union': 'type Query { u: U }\nunion U',
  'a reserved name': 'type Query { a: __T }\ntype __T { a: Int }',
  'a missing field of an interface': 'type Query implements I { a: Int } interface I { a: Int\n  b: Int }',
  'inputs that require each other': 'type Query { a(i: I): Int }\ninput I { i: I! }',
  'no query type': '\ntype T { a: Int }',
};

test.each(Object.entries(INVALID))('%s is rejected with its line', async (_name, sdl) => {
  for (const tolerant of [false, true]) {
    const input = { graphql: ['a.graphql'], tolerant };
    const { contract, diagnostics } = await load(input, memoryFiles({ 'a.graphql': sdl }));
    expect(contract).toBeUndefined();
    const line = sdl.startsWith('\n') ? 1 : 2;
    expect(diagnostics).toMatchObject([
      { code: 'graphql-schema', severity: 'error', at: { file: 'a.graphql', line } },
    ]);
  }
});

test('defaults that fit their types are accepted', async () => {
  const sdl = `
    enum E { A }
    scalar Any
    input I { a: Int!, list: [[Float]] = 1, e: [E!]! = [A], i: I = null }
    type Query { a(i: I = { a: 1, i: { a: 2, e: A } }, id: ID = 3, any: Any = { x: [1, "s", A] }, n: Int = null): Int }
  `;
  const { diagnostics } = await load({ graphql: ['a.graphql'] }, memoryFiles({ 'a.graphql': sdl }));
  expect(diagnostics.map(({ code }) => code)).toEqual(['graphql-default-operations']);
});
