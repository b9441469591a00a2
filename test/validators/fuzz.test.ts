import addFormats from 'ajv-formats';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { JsonValue } from '../../src/core/json.ts';
import { isThorough } from '../support/thorough.ts';
import { contractOf, withSchemas } from './contract-of.ts';
import { emitValidators } from './emitted.ts';

const names = fc.constantFrom('a', 'b', 'c-d', 'toString');
// ajv's own comparison calls `toString` of the value.
const plainNames = fc.constantFrom('a', 'b', 'c-d');
const value: fc.Arbitrary<JsonValue> = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 2 },
    fc.constantFrom<JsonValue[]>(null, true, 0, 1, 1.5, -3, '', 'a', 'ab', '😀', '2026-03-02'),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(plainNames, tie('value'), { maxKeys: 3, noNullPrototype: true }),
  ),
})).value;
const count = fc.nat(3);
const type = fc.constantFrom('string', 'number', 'integer', 'boolean', 'object', 'array', 'null');

/** Any combination of supported keywords, including references between components. */
const schema: fc.Arbitrary<JsonValue> = fc.letrec<{ schema: JsonValue }>((tie) => {
  const inner = tie('schema');
  const some = fc.array(inner, { minLength: 1, maxLength: 3 });
  const map = fc.dictionary(names, inner, { maxKeys: 3, noNullPrototype: true });
  return {
    schema: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      fc.constantFrom<JsonValue[]>(true, false, { $ref: '#/components/schemas/U' }, { type: 'null' }),
      fc
        .record(
          {
            type: fc.oneof(type, fc.uniqueArray(type, { minLength: 1, maxLength: 3 })),
            enum: fc.uniqueArray(value, {
              minLength: 1,
              maxLength: 3,
              selector: (item) => JSON.stringify(item),
            }),
            const: value,
            minLength: count,
            maxLength: count,
            pattern: fc.constantFrom('^a', '\\d', '^.$'),
            format: fc.constantFrom('date', 'int32', 'uuid'),
            minimum: count,
            exclusiveMaximum: count,
            multipleOf: fc.constantFrom(1, 2),
            minItems: count,
            maxItems: count,
            uniqueItems: fc.boolean(),
            items: inner,
            prefixItems: some,
            contains: inner,
            maxContains: count,
            properties: map,
            patternProperties: fc.dictionary(fc.constantFrom('^a', 'b'), inner, {
              maxKeys: 2,
              noNullPrototype: true,
            }),
            additionalProperties: inner,
            required: fc.uniqueArray(names, { maxLength: 2 }),
            propertyNames: inner,
            maxProperties: count,
            dependentRequired: fc.dictionary(names, fc.uniqueArray(names, { maxLength: 2 }), { maxKeys: 2 }),
            dependentSchemas: map,
            unevaluatedProperties: inner,
            unevaluatedItems: inner,
            allOf: some,
            anyOf: some,
            oneOf: some,
            not: inner,
            if: inner,
            then: inner,
            else: inner,
            $ref: fc.constantFrom('#/components/schemas/U', '#/components/schemas/V'),
          },
          { requiredKeys: [] },
        )
        .map((keywords) =>
          Object.fromEntries<JsonValue>(Object.entries(keywords).filter((_, index) => index % 7 < 3)),
        ),
    ),
  };
}).schema;

test('for any schema, request validators agree with ajv, and response validators are never stricter', async () => {
  const schemas = fc.record({
    T: schema,
    U: schema,
    V: fc.constantFrom<JsonValue[]>({ type: 'string' }, { type: 'object' }),
  });
  await fc.assert(
    fc.asyncProperty(
      schemas,
      fc.array(value, { minLength: 8, maxLength: 16 }),
      async (components, values) => {
        const document = withSchemas(components);
        await using emitted = await emitValidators(contractOf(document));
        fc.pre(emitted.diagnostics.every(({ code }) => code !== 'validators-reference-endless'));
        const ajv = new Ajv2020({ strict: false, strictNumbers: true, logger: false, ownProperties: true });
        addFormats.default(ajv);
        ajv.addSchema({ ...document, $id: 'document' });
        const judge = ajv.compile({ $ref: 'document#/components/schemas/T' });
        const { isT } = await emitted.load('request/t.js');
        const response = (await emitted.load('response/t.js'))['isT'];
        expect(values.filter((candidate) => isT!(candidate) !== judge(candidate))).toEqual([]);
        expect(values.filter((candidate) => judge(candidate) && !response!(candidate))).toEqual([]);
      },
    ),
    { numRuns: isThorough ? 75 : 25, seed: 5 },
  );
});
