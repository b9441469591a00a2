/** Schemas with `unevaluated…` next to conditions: ajv gives correct verdicts only if the conditions are separated. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { usesUnevaluated, separateConditions, separatedPointer } from '../../src/core/conditions.ts';
import type { JsonObject, JsonValue } from '../../src/core/json.ts';

interface Case {
  readonly name: string;
  readonly schema: JsonObject;
  readonly valid: readonly JsonValue[];
  readonly invalid: readonly JsonValue[];
  /** True if ajv evaluates this schema correctly without a change. */
  readonly isRight?: boolean;
}

const has = (...names: readonly string[]) => ({
  properties: Object.fromEntries(names.map((name) => [name, {}])),
});
const needs = (name: string) => ({ required: [name], ...has(name) });
const closed = (schema: JsonObject): JsonObject => ({ ...schema, unevaluatedProperties: false });
const a = has('a');

const CASES: readonly Case[] = [
  {
    name: 'allOf and then',
    schema: closed({ allOf: [a], if: { required: ['k'] }, then: has('k') }),
    valid: [{ a: 1 }, { a: 1, k: 1 }],
    invalid: [{ z: 1 }],
  },
  {
    name: 'allOf, then and else',
    schema: closed({ allOf: [a], if: { required: ['k'] }, then: has('k'), else: has('e') }),
    valid: [
      { a: 1, e: 1 },
      { a: 1, k: 1 },
    ],
    invalid: [{ e: 1, k: 1 }],
  },
  {
    name: 'else alone',
    schema: closed({ if: needs('a'), else: has('e') }),
    valid: [{ a: 1 }, { e: 1 }],
    invalid: [{ a: 1, e: 1 }],
  },
  { name: 'if alone', schema: closed({ if: needs('a') }), valid: [{ a: 1 }], invalid: [{ e: 1 }] },
  {
    name: 'a reference and anyOf',
    schema: closed({ $defs: { A: a }, $ref: '#/$defs/A', anyOf: [needs('k'), has('e')] }),
    valid: [
      { a: 1, e: 1 },
      { a: 1, k: 1 },
    ],
    invalid: [{ z: 1 }],
  },
  {
    name: 'a reference and if',
    schema: closed({ $defs: { A: a }, $ref: '#/$defs/A', if: { required: ['k'] }, then: has('k') }),
    valid: [{ a: 1 }],
    invalid: [{ z: 1 }],
  },
  {
    name: 'properties and dependentSchemas',
    schema: closed({ ...a, dependentSchemas: { k: has('k', 'l') } }),
    valid: [{ a: 1 }, { a: 1, k: 1, l: 1 }],
    invalid: [{ a: 1, l: 1 }],
  },
  {
    name: 'patternProperties and if',
    schema: closed({ patternProperties: { '^x': {} }, if: { required: ['k'] }, then: has('k') }),
    valid: [{ xa: 1 }, { xa: 1, k: 1 }],
    invalid: [{ z: 1 }],
  },
  {
    name: 'a condition behind a reference',
    schema: closed({
      $defs: { A: { allOf: [a], if: { required: ['k'] }, then: has('k') } },
      allOf: [{ $ref: '#/$defs/A' }],
    }),
    valid: [{ a: 1 }],
    invalid: [{ z: 1 }],
  },
  {
    name: 'a condition that evaluates everything',
    schema: closed({ allOf: [a], if: { required: ['k'] }, then: { additionalProperties: true } }),
    valid: [{ a: 1 }, { k: 1, z: 1 }],
    invalid: [{ z: 1 }],
  },
  {
    name: 'items',
    schema: {
      allOf: [{ prefixItems: [{}] }],
      if: { minItems: 3 },
      then: { prefixItems: [{}, {}, {}] },
      unevaluatedItems: false,
    },
    valid: [[1], [1, 2, 3]],
    invalid: [[1, 2]],
    isRight: true,
  },
];

const judge = (schema: JsonObject, value: JsonValue): unknown => {
  try {
    return new Ajv2020({ strict: false, allErrors: true }).validate(schema, value);
  } catch {
    return 'fails';
  }
};

test.each(CASES)('$name is evaluated correctly with separate conditions', ({ schema, valid, invalid }) => {
  const apart = separateConditions(schema);
  expect(valid.map((value) => judge(apart, value))).toEqual(valid.map(() => true));
  expect(invalid.map((value) => judge(apart, value))).toEqual(invalid.map(() => false));
});

test.each(CASES.filter(({ isRight = false }) => !isRight))(
  '$name is still evaluated incorrectly without; if this fails, ajv has been fixed',
  ({ schema, valid, invalid }) => {
    const verdicts = [...valid, ...invalid].map((value) => judge(schema, value));
    expect(verdicts).not.toEqual([...valid.map(() => true), ...invalid.map(() => false)]);
  },
);

test('a schema that needs no change remains the same object', () => {
  const schema = { properties: { a: { anyOf: [{ type: 'string' }, {}] } }, required: ['a'] };
  expect(separateConditions(schema)).toBe(schema);
});

test.each<[string, JsonObject]>([
  ['properties', { properties: { if: {}, anyOf: { type: 'array' }, $ref: { type: 'string' } } }],
  [
    'values',
    { const: { if: 1, allOf: [] }, examples: [{ anyOf: [], allOf: [] }], enum: [{ if: 1, $ref: 1 }] },
  ],
  ['extensions', { 'x-a': { if: {}, allOf: [] } }],
  ['components', { components: { responses: { if: { description: '' }, anyOf: { description: '' } } } }],
])('%s that look like conditions are unchanged', (_, schema) =>
  expect(separateConditions(schema)).toBe(schema),
);

test('a pointer resolves to the same schema as before', () => {
  const before = {
    components: { schemas: { A: { allOf: [a], if: { ...has('k') }, anyOf: [{}, has('x/y')] } } },
  };
  const apart = separateConditions(before);
  const moved = (path: string) => separatedPointer(apart, `/components/schemas/A${path}`);
  expect(moved('')).toBe('/components/schemas/A');
  expect(moved('/allOf/0/properties/a')).toBe('/components/schemas/A/allOf/0/properties/a');
  expect(moved('/if/properties/k')).toBe('/components/schemas/A/allOf/1/if/properties/k');
  expect(moved('/anyOf/1/properties/x~1y')).toBe('/components/schemas/A/allOf/2/anyOf/1/properties/x~1y');
  expect(moved('/not')).toBe('/components/schemas/A/not');
});

test('usesUnevaluated is true only for a document with unevaluated keywords', () => {
  expect(usesUnevaluated({ a: [{ unevaluatedItems: false }] })).toBe(true);
  expect(usesUnevaluated({ a: [{ additionalProperties: false }] })).toBe(false);
});
