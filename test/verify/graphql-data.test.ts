import { buildSchema } from 'graphql';
import { expect, test } from 'vitest';
import type { JsonObject } from '../../src/core/json.ts';
import { GraphqlData } from '../../src/verify/judge/graphql-data.ts';

const schema = buildSchema(`
  scalar Even
  enum Kind { CAT DOG }
  interface Node { id: ID! }
  type Pet implements Node { id: ID! name: String! kind: Kind age: Int weight: Float friends: [Pet!] even: Even }
  type Owner implements Node { id: ID! vip: Boolean! }
  union Found = Pet | Owner
  type Query { pet: Pet pets: [Pet!]! node: Node found: [Found!]! }
`);
const judge = new GraphqlData(schema, (scalar, value) =>
  scalar === 'Even' && Number(value) % 2 ? 'is odd' : undefined,
);

const kinds = async (
  document: string,
  data: JsonObject,
  variables: JsonObject = {},
): Promise<readonly string[]> => {
  const faults = await judge.faults({ document: `query Q ${document}`, operationName: 'Q', variables }, data);
  return faults.map(({ kind, path }) => `${kind} ${path.join('.')}`);
};

const ID = { id: '1' };

test.each<[string, string, JsonObject, JsonObject?]>([
  ['the selected fields', '{ pet { id name } }', { pet: { ...ID, name: 'Rex' } }],
  [
    'null for nullable fields',
    '{ pet { kind age friends { id } } }',
    { pet: { kind: null, age: null, friends: null } },
  ],
  ['aliases', '{ a: pet { x: id } b: pet { x: id } }', { a: { x: '1' }, b: { x: '2' } }],
  [
    'fragments on a union',
    '{ found { __typename ... on Pet { id } } }',
    { found: [{ __typename: 'Owner' }, { __typename: 'Pet', ...ID }] },
  ],
  ['an interface without __typename', '{ node { ... on Owner { vip } } }', { node: { vip: true } }],
  [
    'without a field that a directive skips',
    '($w: Boolean!) { pet { id name @include(if: $w) } }',
    { pet: ID },
    { w: false },
  ],
  ['an integer as Float', '{ pet { weight } }', { pet: { weight: 4 } }],
  ['a custom scalar of any type', '{ pet { even } }', { pet: { even: { of: [1] } } }],
])('%s is valid', async (_, document, data, variables) => {
  expect(await kinds(document, data, variables)).toEqual([]);
});

test.each<[string, string, JsonObject, readonly string[]]>([
  ['a missing key', '{ pet { id age } }', { pet: ID }, ['missing-key pet.age']],
  ['a missing key of a non-null field', '{ pet { id name } }', { pet: ID }, ['missing-key pet.name']],
  ['an unselected key', '{ pet { id } }', { pet: { ...ID, name: 'Rex' } }, ['unselected-key pet.name']],
  [
    'null for a non-null item of a list',
    '{ pets { name } }',
    { pets: [{ name: 'a' }, { name: null }] },
    ['null-for-non-null pets.1.name'],
  ],
  [
    'null inside a list of non-null items',
    '{ pets { id } }',
    { pets: [ID, null] },
    ['null-for-non-null pets.1'],
  ],
  ['an unknown enum value', '{ pet { kind } }', { pet: { kind: 'COW' } }, ['wrong-value pet.kind']],
  ['a number for a String', '{ pet { name } }', { pet: { name: 7 } }, ['wrong-value pet.name']],
  ['a number for an ID', '{ pet { id } }', { pet: { id: 7 } }, ['wrong-value pet.id']],
  ['a string for an Int', '{ pet { age } }', { pet: { age: '7' } }, ['wrong-value pet.age']],
  ['a fraction for an Int', '{ pet { age } }', { pet: { age: 1.5 } }, ['wrong-value pet.age']],
  [
    'a string for a Boolean',
    '{ node { ... on Owner { vip } } }',
    { node: { vip: 'true' } },
    ['wrong-value node.vip'],
  ],
  ['an object for a list', '{ pets { id } }', { pets: {} }, ['wrong-value pets']],
  [
    'a type outside the union',
    '{ found { __typename } }',
    { found: [{ __typename: 'Kind' }] },
    ['wrong-value found.0'],
  ],
  [
    'another type name',
    '{ pet { __typename } }',
    { pet: { __typename: 'Owner' } },
    ['wrong-value pet.__typename'],
  ],
  [
    'a scalar that violates its specification',
    '{ pet { even } }',
    { pet: { even: 3 } },
    ['scalar-form pet.even'],
  ],
])('%s is a fault', async (_, document, data, expected) => {
  expect(await kinds(document, data)).toEqual(expected);
});

test('directives of incremental delivery are ignored', async () => {
  const declaring = buildSchema(`
    directive @defer(if: Boolean! = true, label: String) on FRAGMENT_SPREAD | INLINE_FRAGMENT
    type Query { a: Int }
  `);
  const asked = { document: '{ ... @defer { a } }', operationName: '', variables: {} };
  expect(await new GraphqlData(declaring, () => undefined).faults(asked, { a: 1 })).toEqual([]);
});
