import { expect, test } from 'vitest';
import { contractOf, withSchemas } from './contract-of.ts';
import { emitValidators, type Guard } from './emitted.ts';

const schemas = {
  Line: { type: 'object', required: ['text'], properties: { text: { type: 'string', maxLength: 2 } } },
  Page: {
    type: 'object',
    properties: { 'a/b': { type: 'array', items: { $ref: '#/components/schemas/Line' } } },
  },
  Flags: { type: 'object', additionalProperties: { type: 'boolean' } },
  Numbers: { type: 'array', items: { type: 'integer' } },
  Closed: { type: 'object', additionalProperties: false },
  Sealed: { allOf: [{ $ref: '#/components/schemas/Line' }], unevaluatedProperties: false },
};
const emitted = await emitValidators(contractOf(withSchemas(schemas)));

test('every error is reported, with its path through other modules', async () => {
  const { isPage } = await emitted.load('request/page.js');
  expect(isPage!({ 'a/b': [{ text: 'abc' }, { text: 'ok' }, {}, 1] })).toBe(false);
  expect(isPage!.errors?.map((error) => `${error.instancePath} ${error.keyword}`)).toEqual([
    '/a~1b/0/text maxLength',
    '/a~1b/2 required',
    '/a~1b/3 type',
  ]);
});

test('a failed reference does not make the properties next to it unknown', async () => {
  const { isSealed } = await emitted.load('request/sealed.js');
  expect(isSealed!({ text: 'abc' })).toBe(false);
  expect(isSealed!.errors?.map(({ keyword }) => keyword)).toEqual(['maxLength']);
  expect(isSealed!({ text: 'ok', other: 1 })).toBe(false);
  expect(isSealed!.errors?.map(({ keyword }) => keyword)).toEqual(['unevaluatedProperties']);
});

test('errors are cleared after a valid value', async () => {
  const { isPage } = await emitted.load('request/page.js');
  expect(isPage!(1)).toBe(false);
  expect(isPage!({})).toBe(true);
  expect(isPage!.errors).toBeNull();
});

test('a guard can be passed to `filter`', async () => {
  const { isLine } = await emitted.load('request/line.js');
  expect([{ text: 'a' }, {}, { text: 'b' }].filter(isLine!)).toEqual([{ text: 'a' }, { text: 'b' }]);
});

test.each([
  ['numbers', Array.from({ length: 5000 }, () => 'x')],
  ['flags', Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [index, 1]))],
  ['closed', Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [index, 1]))],
])('a value with thousands of violations has a hundred errors: %s', async (stem, value) => {
  const [guard] = Object.values(await emitted.load(`request/${stem}.js`)) as [Guard];
  expect(guard(value)).toBe(false);
  expect(guard.errors).toHaveLength(100);
});

test('the limit of errors does not affect the verdict on later alternatives', async () => {
  const either = {
    Either: {
      anyOf: [
        { type: 'array', items: { type: 'integer' } },
        { type: 'array', items: { type: 'boolean' } },
      ],
    },
  };
  const { isEither } = await (
    await emitValidators(contractOf(withSchemas(either)))
  ).load('request/either.js');
  expect(isEither!(Array.from({ length: 200 }, () => 'x'))).toBe(false);
});
