/** A document with many undecided changes must not cause a complete search for each. */
import { expect, test } from 'vitest';
import type { JsonObject } from '../../../src/core/json.ts';
import { SchemaComparison } from '../../../src/diff/schema/compare-schemas.ts';
import { Effort } from '../../../src/diff/schema/effort.ts';

const COUNT = 34;

/** Patterns with a look-behind, which automata do not support, in schemas of 200,000 characters. */
function documentOf(character: string): JsonObject {
  return Object.fromEntries(
    Array.from({ length: COUNT }, (_, index) => [
      `s${index}`,
      {
        type: 'string',
        pattern: `^(.{${index + 1}})(?<!${character})\\1${character}{9}$`,
        description: 'x'.repeat(200_000),
      },
    ]),
  );
}

test('later searches try fewer values, and remain undecided', () => {
  const comparison = new SchemaComparison(documentOf('b'), documentOf('c'));
  const searched = Array.from({ length: COUNT }, (_, index) => {
    const [fact] = comparison.compare(`/s${index}`, `/s${index}`, 'request').facts;
    expect(fact).toMatchObject({ breaking: false });
    return fact!.searched ?? 0;
  });
  expect(searched[0]).toBeGreaterThan(20);
  expect(searched.at(-1)).toBeLessThanOrEqual(10);
  expect(searched.at(-1)).toBeGreaterThan(0);
});

const VARIANTS = 16;
const ROOTS = 30;

/** Many schemas that refer to one recursive union, with a pattern that automata do not support. */
function recursive(character: string): JsonObject {
  const variants = Array.from({ length: VARIANTS }, (_, index) => [
    `v${index}`,
    {
      type: 'object',
      properties: {
        [`p${index}`]: { $ref: '#/leaf' },
        inside: { type: 'array', minItems: 1, items: { $ref: '#/union' } },
      },
    },
  ]);
  const roots = Array.from({ length: ROOTS }, (_, index) => [
    `r${index}`,
    {
      type: 'object',
      required: ['items', `r${index}`],
      properties: { items: { type: 'array', items: { $ref: '#/union' } } },
    },
  ]);
  return {
    ...Object.fromEntries(variants),
    ...Object.fromEntries(roots),
    union: { oneOf: variants.map(([name]) => ({ $ref: `#/${name as string}` })) },
    leaf: { type: 'string', pattern: `^(.{3})(?<!${character})\\1${character}{9}$` },
  };
}

test('the search for a change that many schemas contain runs only once', () => {
  const spent = (count: number): readonly [drafts: number, characters: number] => {
    const effort = new Effort();
    const comparison = new SchemaComparison(recursive('b'), recursive('c'), { effort });
    for (let index = 0; index < count; index++) {
      const { facts } = comparison.compare(`/r${index}`, `/r${index}`, 'response');
      expect(facts.map(({ effect, breaking }) => [effect, breaking])).toContainEqual(['unknown', false]);
    }
    return [effort.drafts.spent, effort.characters.spent];
  };
  const [few, many] = [spent(5), spent(ROOTS)];
  console.log(few, many);
  expect(few[0]).toBeGreaterThan(0);
  expect(many[0]).toBeLessThan(few[0] * 2);
  expect(many[1]).toBeLessThan(few[1] * 2);
});

/** A cycle of objects, each with the next one and the other properties. */
function cycle(length: number, others: (index: number) => JsonObject): JsonObject {
  const objects = Array.from({ length }, (_, index): [string, JsonObject] => [
    `n${index}`,
    { type: 'object', properties: { next: { $ref: `#/n${(index + 1) % length}` }, ...others(index) } },
  ]);
  return Object.fromEntries(objects);
}

test.each<[string, (index: number) => JsonObject, (index: number) => JsonObject]>([
  ['a new property', () => ({}), () => ({ z: { type: 'integer' } })],
  [
    'different limits',
    (index) => ({ z: { maxLength: index } }),
    (index) => ({ z: { maxLength: 150 - index } }),
  ],
])('the number of facts for two cycles grows with the sum of their lengths: %s', (_, before, after) => {
  const count = (left: number, right: number): number => {
    const comparison = new SchemaComparison(cycle(left, before), cycle(right, after));
    return comparison.compare('/n0', '/n0', 'response').facts.length;
  };
  const [small, large] = [count(23, 24), count(92, 93)];
  expect(small).toBeGreaterThan(24);
  expect(large).toBeLessThan(small * 5);
});

test.each([
  [11, 12],
  [97, 101],
])('a change in a pair of schemas beyond the limit is not safe: cycles of %i and %i', (left, right) => {
  // Only the first schemas of both cycles differ in a way that breaks clients, and they meet far from the root.
  const before = cycle(left, (index) => ({ z: { type: 'string', maxLength: index === 0 ? 5 : 100 } }));
  const after = cycle(right, (index) => ({ z: { type: 'string', maxLength: index === 0 ? 6 : 4 } }));
  const { verdict, facts } = new SchemaComparison(before, after).compare('/n0', '/n10', 'response');
  expect(verdict.kind).not.toBe('included');
  expect(facts.filter(({ effect, shadowed }) => effect === 'changed' && !shadowed)).toHaveLength(1);
});
