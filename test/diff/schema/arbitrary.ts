/** Random schemas with a few names, numbers, and strings, random edits of them, and all values with these parts. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { separateConditions } from '../../../src/core/conditions.ts';
import type { JsonObject, JsonValue } from '../../../src/core/json.ts';

export type Schema = boolean | JsonObject;

const NAMES = ['a', 'b', 'c'] as const;
const name = fc.constantFrom(...NAMES);
const TEXTS = ['', 'a', 'b', 'ab', 'aab', 'bbbb'] as const;
const NUMBERS = [-2, -1, 0, 0.5, 1, 1.5, 2, 3, 4, 6] as const;
const scalar = fc.constantFrom<JsonValue>(null, true, false, ...TEXTS, ...NUMBERS);
const small = fc.integer({ min: 0, max: 3 });
const pattern = fc.constantFrom('^a', 'b$', '^[ab]{1,2}$', '^(a|b)*$', 'a.?b', '^(?!b)');

type Member = fc.Arbitrary<JsonObject>;

const one = (keyword: string, value: fc.Arbitrary<JsonValue>): Member =>
  value.map((own) => ({ [keyword]: own }));

/** Schemas that refer to one another by `#/$defs/t` and `#/$defs/u`. */
export const schemas = fc.letrec<{ schema: Schema; nested: Schema; list: Schema[] }>((tie) => {
  const nested = tie('nested');
  const list = fc.array(nested, { minLength: 1, maxLength: 3 });
  const map = fc.dictionary(name, nested, { maxKeys: 2 });
  const keywords: readonly Member[] = [
    one('type', fc.constantFrom('null', 'boolean', 'integer', 'number', 'string', 'array', 'object')),
    one('type', fc.constantFrom<JsonValue>(['string', 'null'], ['object', 'array'], ['integer', 'string'])),
    one('enum', fc.uniqueArray(scalar, { minLength: 1, maxLength: 3 })),
    one('const', scalar),
    ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'].map((keyword) =>
      one(keyword, fc.constantFrom(...NUMBERS)),
    ),
    one('multipleOf', fc.constantFrom(0.5, 1, 1.5, 2, 3)),
    ...['minLength', 'maxLength', 'minItems', 'maxItems', 'minProperties', 'maxProperties'].map((keyword) =>
      one(keyword, small),
    ),
    one('pattern', pattern),
    one('uniqueItems', fc.boolean()),
    one('required', fc.uniqueArray(name, { maxLength: 2 })),
    one('properties', map),
    one('properties', map),
    one('patternProperties', fc.dictionary(fc.constantFrom('^a', '[bc]'), nested, { maxKeys: 1 })),
    one('additionalProperties', nested),
    one('propertyNames', fc.constantFrom<JsonValue>({ pattern: '^[ab]' }, { maxLength: 1 }, { enum: ['a'] })),
    one('unevaluatedProperties', fc.constantFrom(false, true)),
    one('dependentRequired', fc.dictionary(name, fc.uniqueArray(name, { maxLength: 1 }), { maxKeys: 1 })),
    one('dependentSchemas', fc.dictionary(name, nested, { maxKeys: 1 })),
    one('items', nested),
    one('prefixItems', list),
    fc.tuple(nested, fc.option(small), fc.option(small)).map(([contains, min, max]): JsonObject => ({
      contains,
      ...(min !== null && { minContains: min }),
      // No array with fewer items than `minContains` is valid, but ajv 8 accepts an empty one.
      ...(max !== null && max >= (min ?? 1) && { maxContains: max }),
    })),
    one('allOf', list),
    one('anyOf', list),
    one('oneOf', list),
    one('not', nested),
    fc
      .tuple(nested, nested, nested)
      .map(([condition, then, otherwise]): JsonObject => ({ if: condition, then, else: otherwise })),
  ];
  const whole: fc.Arbitrary<Schema> = fc.oneof(
    {
      weight: 8,
      arbitrary: fc
        .array(fc.oneof(...keywords), { minLength: 1, maxLength: 3 })
        .map((parts) => Object.assign({}, ...parts) as JsonObject),
    },
    { weight: 1, arbitrary: fc.boolean() },
  );
  return {
    schema: whole,
    list,
    nested: fc.oneof(
      { maxDepth: 2, depthIdentifier: 'schema' },
      {
        weight: 2,
        arbitrary: fc.constantFrom<Schema>({ type: 'string' }, { type: 'integer' }, true, { const: 1 }),
      },
      { weight: 1, arbitrary: fc.constantFrom<Schema>({ $ref: '#/$defs/t' }, { $ref: '#/$defs/u' }) },
      { weight: 4, arbitrary: whole },
    ),
  };
}).schema;

/** Definitions that always end, because each refers to the others only from a property or an item. */
export const definitions: fc.Arbitrary<JsonObject> = fc
  .record({
    bound: small,
    keyword: fc.constantFrom('maxItems', 'minItems', 'maxProperties'),
    leaf: fc.constantFrom('string', 'integer'),
  })
  .map(({ bound, keyword, leaf }) => ({
    t: {
      type: ['object', 'array', 'null'],
      properties: { a: { $ref: '#/$defs/t' }, b: { type: leaf } },
      items: { $ref: '#/$defs/u' },
      [keyword]: bound,
    },
    u: {
      anyOf: [{ type: leaf }, { type: 'object', properties: { c: { $ref: '#/$defs/t' } }, required: ['c'] }],
    },
  }));

/** Edits as people make them, such as another limit or a removed property. */
export function edited(schema: Schema): fc.Arbitrary<Schema> {
  if (typeof schema === 'boolean') return fc.constantFrom<Schema>(schema, {}, { type: 'string' });
  const keys = Object.keys(schema);
  if (keys.length === 0) return schemas;
  return fc.constantFrom(...keys).chain((key) => {
    const { [key]: value, ...rest } = schema;
    const without = fc.constant<Schema>(rest);
    const added = schemas.map((other): Schema =>
      typeof other === 'boolean' ? other : { ...other, ...schema },
    );
    if (typeof value === 'number')
      return fc.oneof(
        without,
        added,
        fc.constantFrom(value + 1, value * 2 || 3).map((limit): Schema => ({ ...schema, [key]: limit })),
      );
    if (key === 'properties') {
      const names = Object.keys(value as JsonObject);
      if (names.length === 0) return added;
      return fc.constantFrom(...names).chain((own) =>
        edited((value as Readonly<Record<string, Schema>>)[own]!).map((inside): Schema => ({
          ...schema,
          properties: { ...(value as JsonObject), [own]: inside },
        })),
      );
    }
    if (key === 'items' || key === 'additionalProperties')
      return edited(value as Schema).map((inside): Schema => ({ ...schema, [key]: inside }));
    return fc.oneof(without, added);
  });
}

/** All values with these names, numbers, and strings, and their validity by ajv alone. */
export const values = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    scalar,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(name, tie('value'), { maxKeys: 3, noNullPrototype: true }),
  ),
})).value;

/** 500 values, the same for every test. */
export const SAMPLE: readonly JsonValue[] = fc.sample(values, { numRuns: 500, seed: 7 });

export function judgeOf(schema: Schema, defs: JsonObject): (value: JsonValue) => boolean {
  const ajv = new Ajv2020({
    strict: false,
    validateSchema: false,
    logger: false,
    ownProperties: true,
    multipleOfPrecision: 9,
  });
  const validate = ajv.compile(separateConditions<JsonValue>({ allOf: [schema], $defs: defs }) as JsonObject);
  return (value) => validate(value);
}
