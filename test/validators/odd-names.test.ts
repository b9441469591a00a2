/** Names that JSON permits, but that the libraries of the validators do not support. */
import { expect, test } from 'vitest';
import type { JsonObject } from '../../src/core/json.ts';
import { contractOf } from './contract-of.ts';
import { emitValidators } from './emitted.ts';

const FORMS = ['Größe', '注文', 'é', 'ª', '𝒜', 'Straße Ω'];
const LONE = '\ud800';

test.each(FORMS)('a type called %s has a validator, and bodies and types refer to it', async (name) => {
  const pointer = `#/components/schemas/${name}`;
  await using emitted = await emitValidators(
    contractOf(
      withBody({
        [name]: { type: 'object', properties: { next: { $ref: pointer }, size: { type: 'integer' } } },
        Box: { type: 'object', properties: { content: { $ref: pointer } }, required: ['content'] },
      }),
    ),
  );
  const operation = await emitted.load(
    [...emitted.files.keys()].find((path) => /^operations\/.*\.js$/.test(path))!,
  );
  const guard = operation.bodies['application/json']!;
  expect([
    guard({ content: { next: { size: 1 } } }),
    guard({ content: { next: { size: 'large' } } }),
  ]).toEqual([true, false]);
  expect(guard.errors?.[0]?.instancePath).toBe('/content/next/size');
});

test('a name with half of a surrogate pair is accepted', async () => {
  await using emitted = await emitValidators(
    contractOf(
      withBody({
        Box: {
          type: 'object',
          properties: { [LONE]: { type: 'integer' } },
          patternProperties: { [`${LONE}x`]: { type: 'integer' } },
          dependentSchemas: { [LONE]: { minProperties: 1, required: [LONE] } },
          required: [LONE],
          additionalProperties: false,
        },
      }),
    ),
  );
  const { isBox } = await emitted.load('request/box.js');
  const verdicts = [{ [LONE]: 1 }, { [LONE]: 'a' }, {}, { '\ud801': 1 }, { [LONE]: 1, [`${LONE}x`]: '' }];
  expect(verdicts.map((value) => isBox!(value))).toEqual([true, false, false, false, false]);
  isBox!({ [LONE]: 'a' });
  expect(isBox!.errors?.map(({ keyword, instancePath }) => [keyword, instancePath])).toEqual([
    ['type', `/${LONE}`],
  ]);
});

test('a property called __proto__ is validated', async () => {
  const schema = {
    type: 'object',
    additionalProperties: false,
    properties: JSON.parse('{"__proto__":{"type":"string"}}'),
  };
  await using emitted = await emitValidators(contractOf(withBody({ Box: schema })));
  const { isBox } = await emitted.load('request/box.js');
  const verdicts = ['{"__proto__":"a"}', '{"__proto__":5}', '{}', '{"a":1}'].map((text) =>
    isBox!(JSON.parse(text)),
  );
  expect(verdicts).toEqual([true, false, true, false]);
});

function withBody(schemas: JsonObject): JsonObject {
  const schema = { $ref: '#/components/schemas/Box' };
  return {
    openapi: '3.1.0',
    info: { title: 'A' },
    paths: { '/box': { post: { requestBody: { content: { 'application/json': { schema } } } } } },
    components: { schemas },
  };
}
