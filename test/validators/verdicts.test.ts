import { describe, expect, test } from 'vitest';
import type { JsonObject, JsonValue } from '../../src/core/json.ts';
import { contractOf, withSchemas } from './contract-of.ts';
import { emitValidators } from './emitted.ts';

interface Case {
  readonly name: string;
  readonly schemas: JsonObject & { readonly T: JsonValue };
  /** Valid in both directions. */
  readonly valid?: readonly unknown[];
  /** Invalid in both directions. */
  readonly invalid?: readonly unknown[];
  /** Invalid in requests, valid in responses. */
  readonly tolerated?: readonly unknown[];
  /** Valid in requests, invalid in responses. */
  readonly requestOnly?: readonly unknown[];
}

const cases: readonly Case[] = [
  {
    name: 'lengths count code points',
    schemas: { T: { type: 'string', minLength: 2, maxLength: 3 } },
    valid: ['ab', '😀😀', '😀😀😀', 'a😀b'],
    invalid: ['a', '😀', 'abcd', '😀😀😀😀', '', 1],
  },
  {
    name: 'a lone surrogate is a code point',
    schemas: { T: { type: 'string', maxLength: 1 } },
    valid: ['\ud83d', '😀'],
    invalid: ['\ud83d\ud83d', '\ude00\ud83d'],
  },
  {
    name: 'required properties named like those of Object.prototype',
    schemas: { T: { type: 'object', required: ['toString', '__proto__'] } },
    valid: [JSON.parse('{"toString":1,"__proto__":2}')],
    invalid: [{}, { toString: 1 }],
  },
  {
    name: 'properties named like those of Object.prototype',
    schemas: { T: { type: 'object', properties: { constructor: { type: 'string' } } } },
    valid: [{}, { constructor: 'a' }],
    invalid: [{ constructor: 1 }],
  },
  {
    name: 'unknown properties',
    schemas: { T: { type: 'object', properties: { a: {} }, additionalProperties: false } },
    valid: [{ a: 1 }, {}],
    tolerated: [{ b: 1 }, JSON.parse('{"__proto__":1}')],
    invalid: [[], null],
  },
  {
    name: 'unknown properties next to many known ones',
    schemas: {
      T: {
        type: 'object',
        properties: Object.fromEntries(Array.from('abcdefghijkl', (name) => [name, {}])),
        patternProperties: { '^x-': {} },
        additionalProperties: false,
      },
    },
    valid: [{ l: 1, 'x-1': 2 }],
    tolerated: [{ m: 1 }, { toString: 1 }],
  },
  {
    name: 'unevaluatedProperties follows references',
    schemas: {
      Base: { type: 'object', properties: { a: {} } },
      T: {
        allOf: [{ $ref: '#/components/schemas/Base' }],
        properties: { b: {} },
        unevaluatedProperties: false,
      },
    },
    valid: [{ a: 1, b: 2 }],
    tolerated: [{ c: 1 }],
  },
  {
    name: 'unevaluatedProperties next to a condition that does not apply',
    schemas: {
      Part: {
        allOf: [{ properties: { a: {} } }],
        if: { required: ['k'] },
        then: { properties: { k: {} } },
      },
      T: {
        type: 'object',
        properties: { b: {} },
        allOf: [{ $ref: '#/components/schemas/Part' }],
        dependentSchemas: { l: { properties: { l: {} } } },
        unevaluatedProperties: false,
      },
    },
    valid: [
      { a: 1, b: 1 },
      { a: 1, k: 1 },
      { a: 1, l: 1 },
    ],
    tolerated: [{ c: 1 }],
  },
  {
    name: 'enum values',
    schemas: { T: { type: 'string', enum: ['a', 'b'] } },
    valid: ['a'],
    tolerated: ['c'],
    invalid: [1, null],
  },
  {
    name: 'enum values of several types',
    schemas: { T: { enum: ['a', 1, null] } },
    valid: ['a', 1, null],
    tolerated: ['c', 2],
    invalid: [true, {}, 1.5],
  },
  {
    name: 'constants with separate descriptions',
    schemas: { T: { oneOf: [{ const: 'a', description: 'A' }, { const: 'b' }] } },
    valid: ['a', 'b'],
    tolerated: ['c'],
    invalid: [1],
  },
  {
    name: 'x-extensible-enum does not restrict values',
    schemas: { T: { type: 'string', 'x-extensible-enum': ['a'] } },
    valid: ['a', 'b'],
    invalid: [1],
  },
  {
    name: 'const still applies',
    schemas: { T: { const: { a: [1, { b: null }] } } },
    valid: [{ a: [1, { b: null }] }],
    invalid: [{ a: [1, {}] }, { a: [1, { b: null }], c: 1 }, 'a'],
  },
  {
    name: 'a property of a constant called __proto__',
    schemas: { T: { const: JSON.parse('{"__proto__":{"a":1}}') as JsonValue } },
    valid: [JSON.parse('{"__proto__":{"a":1}}')],
    invalid: [{}, { a: 1 }],
  },
  {
    name: 'read-only properties are not required in requests, nor write-only ones in responses',
    schemas: {
      Id: { type: 'string', readOnly: true },
      T: {
        type: 'object',
        required: ['id', 'key', 'secret', 'name'],
        properties: {
          id: { $ref: '#/components/schemas/Id' },
          key: { readOnly: true },
          secret: { writeOnly: true },
          name: {},
        },
      },
    },
    valid: [{ id: 'a', key: 1, secret: 1, name: 1 }],
    requestOnly: [{ secret: 1, name: 1 }],
    tolerated: [{ id: 'a', key: 1, name: 1 }],
    invalid: [{ id: 'a', key: 1, secret: 1 }],
  },
  {
    name: 'a read-only property required by another part',
    schemas: {
      Base: { type: 'object', properties: { id: { readOnly: true } } },
      T: { allOf: [{ $ref: '#/components/schemas/Base' }, { required: ['id', 'a'] }] },
    },
    valid: [{ id: 1, a: 1 }],
    requestOnly: [{ a: 1 }],
    invalid: [{ id: 1 }],
  },
  {
    name: 'or null',
    schemas: {
      Ref: { type: 'object', required: ['a'] },
      T: {
        type: 'object',
        properties: {
          inline: { anyOf: [{ type: 'string', maxLength: 2 }, { type: 'null' }] },
          ref: { anyOf: [{ $ref: '#/components/schemas/Ref' }, { type: 'null' }] },
          one: { oneOf: [{ type: 'null' }, { $ref: '#/components/schemas/Ref' }] },
        },
      },
    },
    valid: [
      { inline: null, ref: null, one: null },
      { inline: 'a', ref: { a: 1 }, one: { a: 1 } },
    ],
    invalid: [{ inline: 'abc' }, { ref: {} }, { one: 1 }],
  },
  {
    name: 'exactly one match, or at least one in responses',
    schemas: { T: { oneOf: [{ type: 'integer' }, { minimum: 5 }] } },
    valid: [1, 5.5],
    tolerated: [6],
    invalid: [1.5],
  },
  {
    name: 'a discriminator value without a variant',
    schemas: {
      Cat: { type: 'object', required: ['kind', 'lives'], properties: { kind: { const: 'cat' } } },
      Dog: { type: 'object', required: ['kind', 'bark'], properties: { kind: { const: 'dog' } } },
      T: {
        oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }],
        discriminator: { propertyName: 'kind', mapping: { cat: '#/components/schemas/Cat' } },
      },
    },
    valid: [{ kind: 'cat', lives: 9 }],
    tolerated: [{ kind: 'cow' }],
    invalid: [{ kind: 'cat' }, { kind: 'dog', lives: 9 }, {}, 'cow', null],
  },
  {
    name: 'values that `not` rejects remain invalid',
    schemas: {
      Closed: { type: 'object', properties: { a: {} }, additionalProperties: false },
      T: { not: { anyOf: [{ $ref: '#/components/schemas/Closed' }, { enum: ['a'] }] } },
    },
    valid: [{ b: 1 }, 'b', 1],
    invalid: [{ a: 1 }, {}, 'a'],
  },
  {
    name: 'recursion through properties',
    schemas: {
      T: {
        type: 'object',
        properties: { next: { $ref: '#/components/schemas/T' }, name: { type: 'string' } },
      },
    },
    valid: [{ next: { next: { name: 'a' } } }],
    invalid: [{ next: { next: { name: 1 } } }],
  },
  {
    name: 'references next to other keywords',
    schemas: {
      Phone: { type: 'string', pattern: '^\\+' },
      Open: { type: 'object', properties: { meta: { type: 'object' } } },
      T: {
        type: 'object',
        properties: {
          phone: { $ref: '#/components/schemas/Phone', maxLength: 3, pattern: '1$' },
          open: { $ref: '#/components/schemas/Open', properties: { meta: false } },
        },
      },
    },
    valid: [{ phone: '+1' }, { open: {} }],
    invalid: [{ phone: '1' }, { phone: '+2' }, { phone: '+111' }, { open: { meta: {} } }],
  },
  {
    name: 'references into a schema',
    schemas: {
      Other: { type: 'object', properties: { 'a/b': { type: 'object', required: ['x'] } } },
      T: { $ref: '#/components/schemas/Other/properties/a~1b' },
    },
    valid: [{ x: 1 }],
    invalid: [{}],
  },
  {
    name: 'unique items, in linear time',
    schemas: { T: { type: 'array', uniqueItems: true } },
    valid: [
      [1, '1', true, null, [1], { a: 1 }, { a: 2 }, '{"a":1}', [['a', 1]]],
      ['__proto__', 'a'],
    ],
    invalid: [
      [1, 1],
      [
        { a: 1, b: 2 },
        { b: 2, a: 1 },
      ],
      ['__proto__', '__proto__'],
      [null, null],
      [[1], [1]],
    ],
  },
  {
    name: 'numbers',
    schemas: { T: { type: 'integer', minimum: 0, format: 'int32' } },
    valid: [0, 2147483647, 1.0],
    invalid: [-1, 2147483648, 1.5, '1', Number.NaN, Number.POSITIVE_INFINITY],
  },
  {
    name: 'conditions',
    schemas: {
      T: {
        type: 'object',
        if: { properties: { a: { const: 1 } }, required: ['a'] },
        then: { required: ['b'] },
        else: { required: ['c'] },
      },
    },
    valid: [{ a: 1, b: 1 }, { c: 1 }],
    invalid: [{ a: 1 }, {}],
  },
  {
    name: 'tuples, contains, property names, dependencies',
    schemas: {
      T: {
        prefixItems: [{ type: 'string' }],
        items: { type: 'integer' },
        contains: { const: 7 },
        propertyNames: { maxLength: 2 },
        dependentRequired: { a: ['b'] },
        dependentSchemas: { c: { required: ['d'] } },
      },
    },
    valid: [['a', 7], { a: 1, b: 1 }, { c: 1, d: 1 }, 1],
    invalid: [['a', 1], [7], ['a', 'b', 7], { abc: 1 }, { a: 1 }, { c: 1 }],
  },
  {
    name: 'schemas that accept no value or any value',
    schemas: { Never: false, T: { properties: { a: { $ref: '#/components/schemas/Never' } } } },
    valid: [{}, 1, null],
    invalid: [{ a: 1 }],
  },
  {
    name: 'bytes may be an object that contains them',
    schemas: { T: { type: 'string', format: 'binary' } },
    valid: ['abc', new Uint8Array(2), new Blob([])],
    invalid: [1, true],
  },
  {
    name: 'a pattern that is valid only without the u flag',
    schemas: { T: { type: 'string', pattern: '^[a-z]\\-$' } },
    valid: ['a-'],
    invalid: ['a'],
  },
];

describe('verdicts of emitted validators', () => {
  test.each(cases)(
    '$name',
    async ({ schemas, valid = [], invalid = [], tolerated = [], requestOnly = [] }) => {
      await using emitted = await emitValidators(contractOf(withSchemas(schemas)));
      const request = (await emitted.load('request/t.js'))['isT']!;
      const response = (await emitted.load('response/t.js'))['isT']!;
      const verdicts = (values: readonly unknown[]) =>
        values.map((value) => [request(value), response(value)]);

      expect(verdicts(valid)).toEqual(valid.map(() => [true, true]));
      expect(verdicts(invalid)).toEqual(invalid.map(() => [false, false]));
      expect(verdicts(tolerated)).toEqual(tolerated.map(() => [false, true]));
      expect(verdicts(requestOnly)).toEqual(requestOnly.map(() => [true, false]));
    },
  );
});
