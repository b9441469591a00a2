/** Structures of GraphQL schemas and operations that are deep, wide, circular, or colliding. */
import { graphql, range, type Shape } from './shape.ts';

const lines = (count: number, of: (index: number) => string): string => range(count, of).join('\n');
const words = (count: number, of: (index: number) => string, separator = ' '): string =>
  range(count, of).join(separator);
const lists = (depth: number, inner: string, mark = ''): string =>
  '['.repeat(depth) + inner + `]${mark}`.repeat(depth);
/** Names that become the same word in most languages. */
const COLLIDING = ['a_b', 'aB', 'AB', 'Ab', 'A_B', 'a__b', '_a_b', 'a_b_', 'aB2', 'a_b_2', 'ab', 'AB_'];

export const GRAPHQL_SHAPES: readonly Shape[] = [
  graphql('lists with 60 levels', `type Query { a(b: ${lists(60, 'Int')}): ${lists(60, 'Int')} }`),
  graphql(
    'lists with 60 levels without null',
    `type Query { a(b: ${lists(60, 'Int!', '!')}): ${lists(60, 'Int!', '!')} }`,
  ),
  graphql(
    'lists of objects with 60 levels',
    `type A { a: Int } input I { a: Int b: ${lists(60, 'I')} } type Query { a(b: ${lists(60, 'I')}): ${lists(60, 'A')} }`,
  ),
  graphql(
    'lists of a union with 60 levels',
    `type A { a: Int } type B { b: Int } union U = A | B type Query { a: ${lists(60, 'U')} b: ${lists(30, 'U!', '!')} }`,
  ),
  graphql(
    'lists with 60 levels and a default',
    `type Query { a(b: ${lists(60, 'Int')} = ${lists(60, '1')}): Int }`,
  ),
  graphql(
    '100 input objects that require one another',
    `
      ${lines(100, (index) => `input I${index} { a: I${index + 1}! }`)}
      input I100 {
        a: Int
      }
      type Query {
        a(b: I0!): Int
      }
    `,
  ),
  graphql(
    'required input objects that double 40 times',
    `
      ${lines(40, (index) => `input I${index} { a: I${index + 1}! b: I${index + 1}! }`)}
      input I40 {
        a: Int
      }
      type Query {
        a(b: I0!): Int
      }
    `,
    undefined,
    ['limit-steps'],
  ),
  graphql(
    'required objects that double 40 times',
    `
      ${lines(40, (index) => `type T${index} { a: T${index + 1}! b: T${index + 1}! }`)}
      type T40 {
        a: Int
      }
      type Query {
        a: T0!
      }
    `,
  ),
  graphql(
    'selections that double 12 times',
    `
      ${lines(12, (index) => `type T${index} { a: T${index + 1}! b: T${index + 1}! }`)}
      type T12 {
        a: Int
      }
      type Query {
        a: T0!
      }
    `,
    `
      query A {
        a {
          ...F0
        }
      }
      ${lines(12, (index) => `fragment F${index} on T${index} { a { ...F${index + 1} } b { ...F${index + 1} } }`)}
      fragment F12 on T12 {
        a
      }
    `,
  ),
  graphql(
    'input objects that contain themselves',
    'input I { a: I b: [I!] c: [[I]] } type Query { a(b: I): Int }',
  ),
  graphql(
    '100 input objects of each other',
    `
      ${lines(100, (index) => `input I${index} { ${words(100, (other) => `p${other}: I${other}`)} }`)}
      type Query {
        a(b: I0): Int
      }
    `,
  ),
  graphql(
    '100 objects of each other',
    `
      ${lines(100, (index) => `type T${index} { x: Int ${words(100, (other) => `p${other}: T${other}`)} }`)}
      type Query {
        a: T0
      }
    `,
  ),
  graphql(
    'a union of 1,000 types',
    `${lines(1000, (index) => `type T${index} { a${index}: Int }`)} union U = ${words(1000, (index) => `T${index}`, ' | ')} type Query { a: U }`,
  ),
  graphql(
    'an interface with 500 implementations',
    `
      interface N {
        id: ID!
      }
      ${lines(500, (index) => `type T${index} implements N { id: ID! a${index}: Int }`)}
      type Query {
        a: N
      }
    `,
  ),
  graphql(
    'interfaces that implement 50 others',
    `${lines(50, (index) => `interface N${index}${index ? ` implements ${words(index, (other) => `N${other}`, ' & ')}` : ''} { ${words(index + 1, (field) => `f${field}: Int`)} }`)} type T implements ${words(50, (other) => `N${other}`, ' & ')} { ${words(50, (field) => `f${field}: Int`)} } type Query { a: N0 b: N49 c: T }`,
  ),
  graphql('5,000 enum values', `enum E { ${words(5000, (index) => `V${index}`)} } type Query { a(b: E): E }`),
  graphql(
    '2,000 fields',
    `type T { ${words(2000, (index) => `f${index}: Int`)} } input I { ${words(2000, (index) => `f${index}: Int`)} } type Query { a(i: I): T }`,
  ),
  graphql(
    '1,000 root fields',
    `type Query { ${words(1000, (index) => `f${index}(a: Int!): Int`)} } type Mutation { ${words(1000, (index) => `m${index}(a: Int!): Int`)} }`,
  ),
  graphql('500 arguments', `type Query { a(${words(500, (index) => `p${index}: Int = ${index}`)}): Int }`),
  graphql(
    '300 scalars and directives',
    `${lines(300, (index) => `scalar S${index} directive @d${index}(a: S${index}) repeatable on FIELD_DEFINITION`)} type Query { a: Int ${words(300, (index) => `@d${index}(a: 1)`)} b: S0 }`,
  ),
  graphql(
    'a selection 60 deep',
    'type T { a: T b: Int } type Query { t: T }',
    `query A { t ${'{ b a '.repeat(60)}{ b }${' }'.repeat(60)} }`,
  ),
  graphql(
    '60 fragments in one another',
    'type T { a: T b: Int } type Query { t: T }',
    `
      query A {
        t {
          ...F0
        }
      }
      ${lines(60, (index) => `fragment F${index} on T { b a { ...F${index + 1} } }`)}
      fragment F60 on T {
        b
      }
    `,
  ),
  graphql(
    '500 aliases',
    'type T { a: T b(c: Int): Int } type Query { t: T }',
    `query A { t { ${words(500, (index) => `x${index}: b(c: ${index})`)} } }`,
  ),
  graphql(
    'a default of 1,000 values',
    `input I { a: [Int!] = [${words(1000, (index) => `${index}`)}] b: Int } type Query { a(i: I = {a: [${words(1000, (index) => `${index}`)}], b: 1}): Int }`,
  ),
  graphql(
    'a default object 60 deep',
    `input I { a: I b: Int } type Query { a(i: I = ${'{a: '.repeat(60)}{b: 1}${'}'.repeat(60)}): Int }`,
  ),
  graphql(
    'colliding fields',
    `type T { ${COLLIDING.map((name) => `${name}: Int`).join(' ')} } input I { ${COLLIDING.map((name) => `${name}: Int!`).join(' ')} } type Query { t(i: I!): T }`,
  ),
  graphql(
    'colliding types',
    `${COLLIDING.map((name) => `type ${name} { a: Int } input ${name}I { a: Int } enum ${name}E { A }`).join(' ')} type Query { ${COLLIDING.map((name, index) => `q${index}(i: ${name}I, e: ${name}E): ${name}`).join(' ')} }`.replaceAll(
      'a__b',
      'x_b',
    ),
  ),
  graphql('colliding enum values', `enum E { ${COLLIDING.join(' ')} } type Query { e(e: E!): E }`),
  graphql(
    'colliding arguments',
    `type Query { a(${COLLIDING.map((name) => `${name}: Int!`).join(' ')}): Int }`,
  ),
  graphql(
    'colliding root fields',
    `type Query { ${COLLIDING.map((name) => `${name}(a: Int): Int`).join(' ')} } type Mutation { ${COLLIDING.map((name) => `${name}(a: Int): Int`).join(' ')} }`,
  ),
];
