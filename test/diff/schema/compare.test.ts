import { expect, test } from 'vitest';
import {
  compareSchemas,
  SchemaComparison,
  type SchemaDelta,
} from '../../../src/diff/schema/compare-schemas.ts';
import { mapInside } from '../../../src/diff/schema/keywords.ts';
import type { JsonObject, JsonValue } from '../../../src/core/json.ts';
import type { Schema } from './arbitrary.ts';
import { DEFINITIONS, PAIRS } from './pairs.ts';

const SIGNS = { included: '+', 'not-included': '-', unknown: '?' };

function both(
  before: Schema,
  after: Schema,
  defs: JsonObject = DEFINITIONS,
): readonly [SchemaDelta, SchemaDelta] {
  const comparison = new SchemaComparison({ s: before, $defs: DEFINITIONS }, { s: after, $defs: defs });
  return [comparison.compare('/s', '/s', 'request'), comparison.compare('/s', '/s', 'response')];
}

function breaking(deltas: readonly SchemaDelta[]): readonly string[] {
  const facts = deltas.flatMap((delta) => delta.facts.filter((fact) => fact.breaking));
  return [
    ...new Set(
      facts.map(({ place, keyword, item }) =>
        [place, keyword, ...(item === undefined ? [] : [item])].join(' '),
      ),
    ),
  ].sort();
}

test.each(PAIRS)('$name', ({ old, new: after, verdicts, facts }) => {
  const deltas = both(old, after);
  expect(deltas.map(({ verdict }) => SIGNS[verdict.kind]).join('')).toBe(verdicts);
  if (facts) expect(breaking(deltas)).toEqual(facts);
  for (const { verdict, facts: found } of deltas)
    expect(found.some((fact) => fact.breaking && fact.witness !== undefined)).toBe(
      verdict.kind === 'not-included',
    );
});

/**
 * Replaces every inner schema with a reference, because the verdict must not depend on it. A discriminator needs the
 * references that are already there.
 */
function hoisted(schema: Schema, definitions: Record<string, JsonValue>): Schema {
  if (typeof schema === 'boolean') return schema;
  return mapInside(schema, (inside) => {
    if (typeof inside !== 'boolean' && '$ref' in inside) return inside;
    const name = `inner ${Object.keys(definitions).length}`;
    definitions[name] = {};
    definitions[name] = hoisted(inside, definitions);
    return { $ref: `#/$defs/${encodeURIComponent(name)}` };
  });
}

test.each(PAIRS)('with references: $name', ({ old, new: after, verdicts }) => {
  const [before, now] = [old, after].map((schema): JsonObject => {
    const definitions = { ...DEFINITIONS };
    return { s: hoisted(schema, definitions), $defs: definitions };
  });
  const comparison = new SchemaComparison(before!, now!);
  const found = (['request', 'response'] as const).map((direction) =>
    comparison.compare('/s', '/s', direction),
  );
  expect(found.map(({ verdict }) => SIGNS[verdict.kind]).join('')).toBe(verdicts);
});

test('a fact has a witness for its location, and pointers that follow $ref in both documents', () => {
  const [{ facts }] = both(
    { type: 'object', properties: { tree: { $ref: '#/$defs/Tree' } } },
    { type: 'object', properties: { tree: { $ref: '#/$defs/Tree' } } },
    { ...DEFINITIONS, Tree: { ...(DEFINITIONS['Tree'] as JsonObject), required: ['value', 'kids'] } },
  );
  expect(facts).toEqual([
    {
      id: '/$defs/Tree/required /$defs/Tree/required required kids',
      place: '/properties/tree',
      keyword: 'required',
      item: 'kids',
      new: 'kids',
      effect: 'narrowed',
      breaking: true,
      witness: { value: { value: 0 }, reason: "the value must have required property 'kids'" },
      oldPointer: '/$defs/Tree/required',
      newPointer: '/$defs/Tree/required',
    },
  ]);
});

test('each pattern of a schema is compared separately', () => {
  const letters = (a: string, b: string) => ({
    properties: { a: { type: 'string', pattern: `^${a}+$` }, b: { type: 'string', pattern: `^${b}+$` } },
  });
  expect(breaking(both(letters('x', 'y'), letters('p', 'q')))).toEqual([
    '/properties/a pattern',
    '/properties/b pattern',
  ]);
});

test('a change that is wider and possibly narrower is not reported as wider, if the automaton is too large', () => {
  const [{ facts }] = both(
    { type: 'string', pattern: '^(a|a?)+b{1,4000}(x{1,900}){1,900}$' },
    { type: 'string', pattern: '^(a+)+$' },
    {},
  );
  expect(facts).toMatchObject([{ keyword: 'pattern', effect: 'changed', breaking: false }]);
});

test('a witness at a location becomes a witness of the complete body', () => {
  const before = { s: { type: 'array', items: { type: 'object', properties: { a: { type: 'string' } } } } };
  const after = {
    s: { type: 'array', items: { type: 'object', properties: { a: { type: 'string', maxLength: 2 } } } },
  };
  const comparison = new SchemaComparison(before, after);
  const [fact] = comparison.compare('/s', '/s', 'request').facts;
  expect([...comparison.lifts('/s', '/s', 'request', fact!)][0]).toEqual({
    value: [{ a: 'aaa' }],
    hasWitness: true,
  });
  expect(comparison.proves('/s', '/s', 'request', [{ a: 'aaa' }])).toBe(
    '/0/a must NOT have more than 2 characters',
  );
  expect(comparison.proves('/s', '/s', 'request', [{ a: 'a' }])).toBe(undefined);
});

test('a witness is confirmed in an object of 4,000 properties', () => {
  const wide = (type: string): JsonObject => ({
    type: 'object',
    properties: Object.fromEntries(Array.from({ length: 4_000 }, (_, index) => [`p${index}`, { type }])),
  });
  const comparison = new SchemaComparison({ s: wide('string') }, { s: wide('integer') });
  const { facts } = comparison.compare('/s', '/s', 'request');
  expect(facts.filter((fact) => fact.breaking)).toHaveLength(4_000);
  expect([...comparison.lifts('/s', '/s', 'request', facts[0]!)][0]).toEqual({
    value: { p0: '' },
    hasWitness: true,
  });
});

const many = <Item>(make: (index: number) => Item): readonly Item[] =>
  Array.from({ length: 3_000 }, (_, index) => make(index));

const WIDE: Readonly<Record<string, (type: string) => JsonObject>> = {
  'a tuple': (type) => ({ type: 'array', prefixItems: many(() => ({ type })) }),
  'dependent properties': (type) => ({
    type: 'object',
    properties: { p0: { type } },
    dependentRequired: Object.fromEntries(many((index) => [`p${index}`, [`q${index}`]])),
  }),
  conditions: (type) => ({
    type: 'object',
    properties: { p0: { type } },
    allOf: many((index) => ({ if: { required: [`p${index}`] }, then: { required: [`q${index}`] } })),
  }),
  'discriminated alternatives': (type) => ({
    oneOf: many((index) => ({
      type: 'object',
      required: ['kind', 'value'],
      properties: { kind: { const: `k${index}` }, value: { type: index === 0 ? type : 'null' } },
    })),
  }),
};

test.each(Object.entries(WIDE))('a change in one of 3,000 parts is found: %s', (_, schema) => {
  const [{ facts }] = both(schema('string'), schema('integer'));
  expect(facts.some(({ keyword, breaking: is }) => keyword === 'type' && is)).toBe(true);
});

test('a change of 20,000 listed values is one fact', () => {
  const listed = (first: number): JsonObject => ({
    enum: Array.from({ length: 20_000 }, (_, at) => `v${first + at}`),
  });
  for (const { facts } of both(listed(0), listed(10_000)))
    expect(facts).toMatchObject([{ keyword: 'enum', breaking: true, witness: {} }]);
});

test('a change behind 3,000 references is found, but has no complete witness', () => {
  const document = (type: string): JsonObject => ({
    ...Object.fromEntries(
      Array.from({ length: 3000 }, (_, at) => [`a${at}`, { properties: { a: { $ref: `#/a${at + 1}` } } }]),
    ),
    a3000: { type },
  });
  const comparison = new SchemaComparison(document('integer'), document('string'));
  const [fact] = comparison.compare('/a0', '/a0', 'request').facts;
  expect(fact).toMatchObject({ keyword: 'type', breaking: true });
  expect([...comparison.lifts('/a0', '/a0', 'request', fact!)]).toEqual([]);
});

test.each([
  ['a listed tag', (index: number) => ({ kind: { const: `k${index}` } })],
  ['several values of a tag', (index: number) => ({ kind: { enum: [`k${index}`, `l${index}`] } })],
])('an alternative added to a `oneOf` of 600 with %s is decided in both directions', (_, tag) => {
  const alternatives = (count: number): JsonObject => ({
    oneOf: Array.from({ length: count }, (__, index) => ({
      type: 'object',
      required: ['kind', `f${index}`],
      properties: { ...tag(index), [`f${index}`]: { type: 'string' } },
    })),
  });
  const [request, response] = both(alternatives(600), alternatives(601));
  expect(request).toMatchObject({ verdict: { kind: 'included' }, facts: [{ effect: 'widened' }] });
  expect(response.facts).toMatchObject([{ effect: 'widened', breaking: true, witness: {} }]);
});

test('an alternative with the tag of another one makes values invalid', () => {
  const alternative = (kind: string): JsonObject => ({
    type: 'object',
    required: ['kind'],
    properties: { kind: { const: kind } },
  });
  const [request] = both(
    { oneOf: [alternative('a'), alternative('b')] },
    { oneOf: [alternative('a'), alternative('b'), { ...alternative('a'), required: ['kind', 'more'] }] },
  );
  expect(request.verdict.kind).toBe('not-included');
});

test.each([
  ['required properties', (next: JsonObject) => ({ required: ['a', 'b'], properties: { a: next, b: next } })],
  ['allOf', (next: JsonObject) => ({ allOf: [next, next] })],
])('references that double at each level take bounded work: %s', (_, schemaOf) => {
  const levels = (last: string): JsonObject =>
    Object.fromEntries(
      Array.from({ length: 40 }, (__, level): [string, JsonObject] => [
        `d${level}`,
        level === 39 ? { type: last } : schemaOf({ $ref: `#/$defs/d${level + 1}` }),
      ]),
    );
  const [before, after] = [levels('object'), levels('string')];
  const comparison = new SchemaComparison({ $defs: before }, { $defs: after });
  expect(comparison.compare('/$defs/d0', '/$defs/d0', 'request').verdict.kind).not.toBe('included');
});

test('a change in a variant is reported as shadowed if another open variant accepts its values', () => {
  const variant = (size: number): JsonObject => ({
    type: 'object',
    properties: { a: { type: 'string', maxLength: size } },
  });
  const [{ verdict, facts }] = both(
    { anyOf: [variant(5), { type: 'object', title: 'other' }] },
    { anyOf: [variant(4), { type: 'object', title: 'other' }] },
  );
  expect([verdict.kind, facts.map(({ keyword, breaking: is, shadowed }) => [keyword, is, shadowed])]).toEqual(
    ['included', [['maxLength', false, true]]],
  );
});

test('an undecided change is unknown, and lists the number of tried values', () => {
  const { verdict } = compareSchemas(
    { s: { type: 'string', pattern: '(?<=a)b' } },
    '/s',
    { s: { type: 'string', pattern: '(?<=[a])b' } },
    '/s',
    { direction: 'request' },
  );
  expect(verdict).toEqual({
    kind: 'unknown',
    searched: 300,
    reason: expect.stringContaining('patterns') as JsonValue,
  });
});

test('names such as __proto__ and toString have no special meaning', () => {
  const named = JSON.parse(
    '{"type":"object","properties":{"__proto__":{"type":"string"},"toString":{"type":"string"}}}',
  ) as JsonObject;
  const after = { ...named, required: ['__proto__', 'toString'] };
  expect(breaking(both(named, after))).toEqual([' required __proto__', ' required toString']);
});
