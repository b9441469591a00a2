/** Which of two parts' words about one member counts. */
import { expect, test } from 'vitest';
import type { JsonObject } from '../../src/core/json.ts';
import { objectShape } from '../../src/emit/shape/object-shape.ts';
import { load } from '../../src/load/load.ts';
import type { Type } from '../../src/model/type.ts';
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
  const part = (one: JsonObject): JsonObject => ({ type: 'object', properties: { one } });
  const schemas = { Kind: { enum: ['a', 'b'] }, Both: { allOf: [part(first), part(second)] } };
  const document = {
    openapi: '3.1.0',
    info: { title: 'A', version: '1' },
    paths: {},
    components: { schemas },
  };
  const files = memoryFiles({ 'openapi.json': JSON.stringify(document) });
  const { contract } = await load({ openapi: 'openapi.json' }, files);
  const shape = objectShape(contract!, contract!.types.get('rest:Both')!.type);
  expect(shape?.properties.map(({ type }) => told(type))).toEqual([counts]);
});

function told(type: Type): string {
  return type.kind === 'primitive' ? type.primitive : type.kind;
}
