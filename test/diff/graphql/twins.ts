/** For each rule on GraphQL schemas, a change that it must report, and a similar one with a lower level. */
import type { Level } from '../../../src/diff/severity.ts';

export interface Twin {
  readonly old: string;
  readonly new: string;
  readonly level: Level;
}

/** By the id of the rule. If there is a second change, the same rule must report it. */
export type Twins = Readonly<Record<string, readonly [harmful: Twin, harmless?: Twin]>>;

const query = (fields: string, rest = ''): string => `type Query { ${fields} } ${rest}`;

function twin(level: Level, old: string, next: string): Twin {
  return { old, new: next, level };
}

const BOOK = 'type Book implements Item { id: ID! } interface Item { id: ID! }';

export const twins: Twins = {
  'graphql-type-removed': [
    twin('breaking', query('a: A', 'type A { id: ID } union Old = A'), query('a: A', 'type A { id: ID }')),
    twin('safe', query('a: Int', 'type Old { id: ID }'), query('a: Int')),
  ],
  'graphql-type-added': [twin('safe', query('a: Int'), query('a: Int', 'type New { id: ID }'))],
  'graphql-type-kind-changed': [
    twin('breaking', query('a: T', 'type T { id: ID }'), query('a: T', 'interface T { id: ID }')),
  ],
  'graphql-interface-removed': [
    twin('breaking', query('a: Item', BOOK), query('a: Item', BOOK.replace('implements Item ', ''))),
  ],
  'graphql-interface-added': [
    twin('dangerous', query('a: Item', BOOK.replace('implements Item ', '')), query('a: Item', BOOK)),
  ],
  'graphql-union-member-removed': [
    twin(
      'breaking',
      query('a: U b: B', 'union U = A | B type A { id: ID } type B { id: ID }'),
      query('a: U b: B', 'union U = A type A { id: ID } type B { id: ID }'),
    ),
  ],
  'graphql-union-member-added': [
    twin(
      'dangerous',
      query('a: U b: B', 'union U = A type A { id: ID } type B { id: ID }'),
      query('a: U b: B', 'union U = A | B type A { id: ID } type B { id: ID }'),
    ),
  ],
  'graphql-root-type-changed': [
    twin(
      'breaking',
      query('a: Int', 'type Mutation { b: Int }'),
      `schema { query: Query } ${query('a: Int', 'type Mutation { b: Int }')}`,
    ),
    twin(
      'safe',
      `schema { query: Query } ${query('a: Int', 'type Mutation { b: Int }')}`,
      query('a: Int', 'type Mutation { b: Int }'),
    ),
  ],
  'graphql-specified-by-changed': [
    twin(
      'dangerous',
      query('a: S', 'scalar S @specifiedBy(url: "https://one.test")'),
      query('a: S', 'scalar S @specifiedBy(url: "https://two.test")'),
    ),
    twin('safe', query('a: S', 'scalar S'), query('a: S', 'scalar S @specifiedBy(url: "https://one.test")')),
  ],
  'graphql-field-removed': [twin('breaking', query('a: Int b: Int'), query('a: Int'))],
  'graphql-field-added': [twin('safe', query('a: Int'), query('a: Int b: Int'))],
  'graphql-field-type-changed': [
    twin('breaking', query('a: Int!'), query('a: Int')),
    twin('safe', query('a: Int'), query('a: Int!')),
  ],
  'graphql-argument-removed': [twin('breaking', query('a(b: Int): Int'), query('a: Int'))],
  'graphql-argument-added': [
    twin('breaking', query('a: Int'), query('a(b: Int!): Int')),
    twin('safe', query('a: Int'), query('a(b: Int): Int')),
  ],
  'graphql-argument-type-changed': [
    twin('breaking', query('a(b: Int): Int'), query('a(b: Int!): Int')),
    twin('safe', query('a(b: Int!): Int'), query('a(b: Int): Int')),
  ],
  'graphql-argument-default-changed': [
    twin('breaking', query('a(b: Int! = 1): Int'), query('a(b: Int!): Int')),
    twin('dangerous', query('a(b: Int = 1): Int'), query('a(b: Int = 2): Int')),
  ],
  'graphql-input-field-removed': [
    twin(
      'breaking',
      query('a(b: In): Int', 'input In { c: Int d: Int }'),
      query('a(b: In): Int', 'input In { c: Int }'),
    ),
  ],
  'graphql-input-field-added': [
    twin(
      'breaking',
      query('a(b: In): Int', 'input In { c: Int }'),
      query('a(b: In): Int', 'input In { c: Int d: Int! }'),
    ),
    twin(
      'safe',
      query('a(b: In): Int', 'input In { c: Int }'),
      query('a(b: In): Int', 'input In { c: Int d: Int }'),
    ),
  ],
  'graphql-input-field-type-changed': [
    twin(
      'breaking',
      query('a(b: In): Int', 'input In { c: Int }'),
      query('a(b: In): Int', 'input In { c: Int! }'),
    ),
    twin(
      'safe',
      query('a(b: In): Int', 'input In { c: Int! }'),
      query('a(b: In): Int', 'input In { c: Int }'),
    ),
  ],
  'graphql-input-field-default-changed': [
    twin(
      'breaking',
      query('a(b: In): Int', 'input In { c: Int! = 1 }'),
      query('a(b: In): Int', 'input In { c: Int! }'),
    ),
    twin(
      'dangerous',
      query('a(b: In): Int', 'input In { c: Int = 1 }'),
      query('a(b: In): Int', 'input In { c: Int = 2 }'),
    ),
  ],
  'graphql-one-of-added': [
    twin(
      'breaking',
      query('a(b: In): Int', 'input In { c: Int d: Int }'),
      query('a(b: In): Int', 'input In @oneOf { c: Int d: Int }'),
    ),
  ],
  'graphql-one-of-removed': [
    twin(
      'safe',
      query('a(b: In): Int', 'input In @oneOf { c: Int d: Int }'),
      query('a(b: In): Int', 'input In { c: Int d: Int }'),
    ),
  ],
  'graphql-enum-value-removed': [
    twin('breaking', query('a: E', 'enum E { B C }'), query('a: E', 'enum E { B }')),
  ],
  'graphql-enum-value-added': [
    twin('dangerous', query('a: E', 'enum E { B }'), query('a: E', 'enum E { B C }')),
    // Clients that only send the enum never receive the new value.
    twin('safe', query('a(b: E): Int', 'enum E { B }'), query('a(b: E): Int', 'enum E { B C }')),
  ],
  'graphql-directive-removed': [twin('breaking', query('a: Int', 'directive @d on FIELD'), query('a: Int'))],
  'graphql-directive-added': [twin('safe', query('a: Int'), query('a: Int', 'directive @d on FIELD'))],
  'graphql-directive-location-removed': [
    twin(
      'breaking',
      query('a: Int', 'directive @d on FIELD | QUERY'),
      query('a: Int', 'directive @d on FIELD'),
    ),
  ],
  'graphql-directive-location-added': [
    twin('safe', query('a: Int', 'directive @d on FIELD'), query('a: Int', 'directive @d on FIELD | QUERY')),
  ],
  'graphql-directive-repeatable-removed': [
    twin(
      'breaking',
      query('a: Int', 'directive @d repeatable on FIELD'),
      query('a: Int', 'directive @d on FIELD'),
    ),
  ],
  'graphql-directive-repeatable-added': [
    twin(
      'safe',
      query('a: Int', 'directive @d on FIELD'),
      query('a: Int', 'directive @d repeatable on FIELD'),
    ),
  ],
  'graphql-directive-argument-removed': [
    twin(
      'breaking',
      query('a: Int', 'directive @d(b: Int) on FIELD'),
      query('a: Int', 'directive @d on FIELD'),
    ),
  ],
  'graphql-directive-argument-added': [
    twin(
      'breaking',
      query('a: Int', 'directive @d on FIELD'),
      query('a: Int', 'directive @d(b: Int!) on FIELD'),
    ),
    twin(
      'safe',
      query('a: Int', 'directive @d on FIELD'),
      query('a: Int', 'directive @d(b: Int! = 1) on FIELD'),
    ),
  ],
  'graphql-directive-argument-type-changed': [
    twin(
      'breaking',
      query('a: Int', 'directive @d(b: Int) on FIELD'),
      query('a: Int', 'directive @d(b: Int!) on FIELD'),
    ),
    twin(
      'safe',
      query('a: Int', 'directive @d(b: Int!) on FIELD'),
      query('a: Int', 'directive @d(b: Int) on FIELD'),
    ),
  ],
  'graphql-directive-argument-default-changed': [
    twin(
      'breaking',
      query('a: Int', 'directive @d(b: Int! = 1) on FIELD'),
      query('a: Int', 'directive @d(b: Int!) on FIELD'),
    ),
    twin(
      'dangerous',
      query('a: Int', 'directive @d(b: Int = 1) on FIELD'),
      query('a: Int', 'directive @d(b: Int = 2) on FIELD'),
    ),
  ],
  'graphql-directive-use-added': [
    twin(
      'dangerous',
      query('a: Int', 'directive @d on FIELD_DEFINITION'),
      query('a: Int @d', 'directive @d on FIELD_DEFINITION'),
    ),
  ],
  'graphql-directive-use-removed': [
    twin(
      'dangerous',
      query('a: Int @d', 'directive @d on FIELD_DEFINITION'),
      query('a: Int', 'directive @d on FIELD_DEFINITION'),
    ),
  ],
  'graphql-directive-use-changed': [
    twin(
      'dangerous',
      query('a: Int @d(b: 1)', 'directive @d(b: Int) on FIELD_DEFINITION'),
      query('a: Int @d(b: 2)', 'directive @d(b: Int) on FIELD_DEFINITION'),
    ),
  ],
  'graphql-description-changed': [twin('documentation', query('"One." a: Int'), query('"Two." a: Int'))],
  'graphql-deprecation-added': [
    twin('documentation', query('a: Int'), query('a: Int @deprecated(reason: "Use b.")')),
    twin('documentation', query('a(b: Int): Int'), query('a(b: Int @deprecated(reason: "Use c.")): Int')),
  ],
  'graphql-deprecation-removed': [
    twin('documentation', query('a: Int @deprecated(reason: "Use b.")'), query('a: Int')),
  ],
  'graphql-deprecation-reason-changed': [
    twin(
      'documentation',
      query('a: Int @deprecated(reason: "Use b.")'),
      query('a: Int @deprecated(reason: "Use c.")'),
    ),
  ],
};
