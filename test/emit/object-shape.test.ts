/** Two parts of an object that declare the same property are combined. */
import { expect, test } from 'vitest';
import type { JsonObject } from '../../src/core/json.ts';
import { objectShape } from '../../src/emit/shape/object-shape.ts';
import { load } from '../../src/load/load.ts';
import type { Property } from '../../src/model/type.ts';
import { memoryFiles } from '../load/memory-files.ts';

const ROWS: readonly (readonly [first: JsonObject, second: JsonObject, counts: string])[] = [
  [{ type: 'string' }, { const: 'dog' }, 'literal'],
  [{ const: 'dog' }, { type: 'string' }, 'literal'],
  [{ enum: ['a', 'b'] }, { type: 'string' }, 'enum'],
  [{ $ref: '#/components/schemas/Kind' }, { type: 'string' }, 'reference'],
  [{ type: 'integer' }, { type: 'number' }, 'integer'],
  [{ type: 'number' }, { type: 'integer' }, 'integer'],
  [{ type: 'string' }, {}, 'string'],
  [{ type: 'string' }, { type: 'integer' }, 'integer'],
  [{ enum: ['a', 'b'] }, { const: 'a' }, 'literal'],
];

test.each(ROWS)('%j and %j', async (first, second, counts) => {
  expect(kindOf(await memberOf({ allOf: [part(first), part(second)] }))).toBe(counts);
});

test.each([
  [{ type: 'integer' }, { type: 'number' }, 'number'],
  [{ type: 'number' }, { type: 'integer' }, 'number'],
  [{ const: 'a' }, { type: 'string' }, 'string'],
  [{ type: 'string' }, { enum: ['a', 'b'] }, 'string'],
])('%j or %j', async (first, second, counts) => {
  expect(
    kindOf(await memberOf({ allOf: [{ type: 'object' }, { oneOf: [part(first), part(second)] }] })),
  ).toBe(counts);
});

test.each<[first: JsonObject, second: JsonObject]>([
  [{ enum: ['a', 'b'], description: 'One.', readOnly: true, deprecated: true }, { type: 'string' }],
  [{ enum: ['a', 'b'] }, { type: 'string', description: 'One.', readOnly: true, deprecated: true }],
])('the other keywords of %j and %j are kept', async (first, second) => {
  const { type, ...member } = await memberOf({ allOf: [part(first), part(second)] });
  expect(type.kind).toBe('enum');
  expect(member).toMatchObject({ description: 'One.', direction: 'response', deprecated: {} });
});

function part(one: JsonObject): JsonObject {
  return { type: 'object', properties: { one } };
}

async function memberOf(both: JsonObject): Promise<Property> {
  const schemas = { Kind: { enum: ['a', 'b'] }, Both: both };
  const document = {
    openapi: '3.1.0',
    info: { title: 'A', version: '1' },
    paths: {},
    components: { schemas },
  };
  const files = memoryFiles({ 'openapi.json': JSON.stringify(document) });
  const { contract } = await load({ openapi: 'openapi.json' }, files);
  const shape = objectShape(contract!, contract!.types.get('rest:Both')!.type);
  expect(shape?.properties.length).toBe(1);
  return shape!.properties[0]!;
}

function kindOf({ type }: Property): string {
  return type.kind === 'primitive' ? type.primitive : type.kind;
}
