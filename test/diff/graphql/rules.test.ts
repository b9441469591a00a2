import { ChangeType } from '@graphql-inspector/core';
import { describe, expect, it } from 'vitest';
import { graphqlDelta } from '../../../src/diff/graphql/graphql-delta.ts';
import { reportOf } from '../../../src/diff/diff.ts';
import { graphqlRows, graphqlRules } from '../../../src/diff/rules/graphql/graphql-rules.ts';
import { contractOf } from './contract.ts';
import { twins, type Twin } from './twins.ts';

const today = new Date('2026-01-01');

async function findings(old: string, next: string) {
  const changes = await graphqlDelta(await contractOf(`\n${old}`), await contractOf(`\n${next}`));
  return reportOf(changes, { today, rules: graphqlRules }).findings;
}

const rows = Object.entries(twins).flatMap(([id, pair]) => pair.map((each) => [id, each!] as const));

describe('rules on GraphQL schemas', () => {
  it.each(rows)('%s', async (id: string, { old, new: next, level }: Twin) => {
    const found = await findings(old, next);
    expect(found.map((finding) => [finding.id, finding.level])).toEqual([[id, level]]);
    expect(found[0]!.message).toMatch(/^[A-Z`].*[^.]\.$/);
    // The elements begin after the line break.
    const at = found[0]!.at.new ?? found[0]!.at.old;
    expect(at).toMatchObject({ file: 'schema.graphql', line: 2 });
  });

  it.each([
    ['a description', 'type T { a(x: Int): Int }', 'type T { "Said." a(x: Int!): Int! }'],
    ['a deprecation', 'type T { a(x: Int): Int }', 'type T { a(x: Int!): Int @deprecated(reason: "Old.") }'],
    [
      'an interface',
      'type T { a: Int b: Int } interface N { a: Int }',
      'type T implements N { a: Int } interface N { a: Int }',
    ],
    ['an argument of a directive', 'directive @d(a: Int) on FIELD', 'directive @d(a: Int!, b: Int) on FIELD'],
    ['a location of a directive', 'directive @d(a: Int) on FIELD', 'directive @d(a: Int!) on FIELD | QUERY'],
  ])('finds a breaking change next to %s that was added', async (_, old, next) => {
    const query = 'type Query { q: Int }';
    const found = await findings(`${query} ${old}`, `${query} ${next}`);
    expect(found[0]?.level).toBe('breaking');
  });

  it.each([
    ['argument', (rest: string) => `type Query { q(a: Int!${rest}): Int }`],
    ['input field', (rest: string) => `type Query { q(in: In): Int } input In { a: Int!${rest} }`],
    [
      'argument of a directive',
      (rest: string) => `type Query { q: Int } directive @d(a: Int!${rest}) on FIELD`,
    ],
  ])('adding a default to a required %s is safe', async (_, sdl) => {
    const found = await findings(sdl(''), sdl(' = 1'));
    expect(found.map(({ level }) => level)).toEqual(['safe']);
  });

  it.each([
    ['argument', (rest: string) => `type Query { q(a: Int${rest}): Int }`],
    ['input field', (rest: string) => `type Query { q(in: In): Int } input In { a: Int${rest} }`],
    [
      'argument of a directive',
      (rest: string) => `type Query { q: Int } directive @d(a: Int${rest}) on FIELD`,
    ],
  ])('adding a required %s with a default is safe', async (_, sdl) => {
    const found = await findings(sdl(''), sdl(', b: Int! = 1'));
    expect(found.map(({ level }) => level)).toEqual(['safe']);
  });

  it('adding an interface is safe', async () => {
    const old = 'type Query { n: N } interface N { id: ID! } type A implements N { id: ID! }';
    const next =
      'type Query { n: N } interface R { id: ID! } interface N implements R { id: ID! } type A implements N & R { id: ID! }';
    const found = await findings(old, next);
    expect(new Set(found.map(({ level }) => level))).toEqual(new Set(['safe']));
  });

  it.each([
    ['a directive', 'directive @d on OBJECT', '', 'safe'],
    ['a directive', 'directive @d on OBJECT | FIELD', '', 'breaking'],
    ['a location', 'directive @d on OBJECT | FIELD', 'directive @d on FIELD', 'safe'],
    ['a location', 'directive @d on QUERY | FIELD', 'directive @d on FIELD', 'breaking'],
    ['repetition', 'directive @d repeatable on OBJECT', 'directive @d on OBJECT', 'safe'],
    ['an argument', 'directive @d(a: Int) on OBJECT', 'directive @d on OBJECT', 'safe'],
    ['an argument', 'directive @d(a: Int) on FIELD', 'directive @d on FIELD', 'breaking'],
  ])(
    'removing %s is breaking only if client documents can contain it: %s → %s',
    async (_, old, next, level) => {
      const query = 'type Query { q: Int }';
      const found = await findings(`${query} ${old}`, `${query} ${next}`);
      expect(found.map((finding) => finding.level)).toEqual([level]);
    },
  );

  it.each([
    ['alone', 'type A { a: Int }', 'A', 'safe'],
    [
      'next to a field with the same name in a union',
      'union U = A | B type A { a: Int } type B { a: Int }',
      'A',
      'breaking',
    ],
    ['next to its interface', 'interface N { a: Int } type A implements N { a: Int }', 'A', 'breaking'],
    [
      'next to a field two abstract types away',
      'union U = A | B union V = B | C type A { a: Int } type B { b: ID } type C { a: Int }',
      'A',
      'breaking',
    ],
    [
      'next to a field of another name',
      'union U = A | B type A { a: Int } type B { b: Int }',
      'A',
      'dangerous',
    ],
    [
      'in selections that are merged because their fields have the same name',
      'union U = X | Y type X { x: A } type Y { x: B } type A { a: Int } type B { a: Int }',
      'A',
      'breaking',
    ],
    ['below two fields of one type', 'type X { x: A y: B } type A { a: Int } type B { a: Int }', 'A', 'safe'],
    ['next to a field of another shape', 'union U = A | B type A { a: Int } type B { a: ID }', 'A', 'safe'],
    ['as its neighbor does', 'union U = A | B type A { a: Int } type B { a: Int }', '[AB]', 'safe'],
  ])('a field becomes non-null, %s', async (_, types, changed, level) => {
    const old = `type Query { q: Int } ${types}`;
    const next = old.replace(new RegExp(`(type ${changed}\\b.*?a: Int)`, 'g'), '$1!');
    expect(next).not.toBe(old);
    expect((await findings(old, next))[0]?.level).toBe(level);
  });

  it('reports an added element, but not its parts', async () => {
    const next =
      'type Query { q: Int } "New." type T { "New." a(x: Int! = 1): Int @deprecated(reason: "Old.") }';
    expect((await findings('type Query { q: Int }', next)).map(({ id }) => id)).toEqual([
      'graphql-type-added',
    ]);
  });

  it('finds no change between a schema and itself', async () => {
    for (const [, { old }] of rows) expect(await findings(old, old)).toEqual([]);
  });

  it('has a case for every rule, and a rule for every case', () => {
    expect(Object.keys(twins).toSorted()).toEqual(graphqlRules.map(({ id }) => id).toSorted());
  });

  it('names an existing mirror rule, which names it in return', () => {
    const mirrors = new Map(graphqlRules.map(({ id, mirror }) => [id, mirror]));
    for (const [id, mirror] of mirrors) expect(mirrors.get(mirror as string)).toBe(id);
  });

  it('has exactly one rule for each type of change in the library', () => {
    const judged = graphqlRows.flatMap(({ types }) => types as readonly string[]);
    const known = Object.values(ChangeType).filter((type) => !type.startsWith('DIRECTIVE_USAGE_'));
    expect(known.filter((type) => !judged.includes(type))).toEqual([]);
    expect(judged.length).toBe(new Set(judged).size);
  });
});
