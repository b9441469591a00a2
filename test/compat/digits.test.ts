/** A number with more digits than a double keeps is compared by its text. */
import { expect, test } from 'vitest';
import { compare, linesOf } from './compare.ts';

function documentOf(schema: string): string {
  return `openapi: 3.1.0
info: { title: Digits, version: '1' }
paths:
  /items:
    post:
      operationId: createItem
      requestBody:
        content: { application/json: { schema: ${schema} } }
      responses: { '204': { description: Created. } }
`;
}

test.for<readonly [old: string, next: string, keyword: string]>([
  ['{ type: integer, maximum: 9007199254740993 }', '{ type: integer, maximum: 9007199254740992 }', 'maximum'],
  [
    '{ type: integer, minimum: -9007199254740993 }',
    '{ type: integer, minimum: -9007199254740992 }',
    'minimum',
  ],
  ['{ enum: [9007199254740993, 1] }', '{ enum: [9007199254740992, 1] }', 'enum'],
  ['{ const: 0.10000000000000000001 }', '{ const: 0.1 }', 'const'],
])('%s → %s', async ([old, next, keyword]) => {
  expect(linesOf(await compare(documentOf(old), documentOf(next)))).toEqual([
    `dangerous unread-changed · POST /items · body application/json\n    A number of \`${keyword}\` of body \`application/json\` has changed.`,
  ]);
});

test.for<readonly [old: string, next: string]>([
  ['{ maximum: 9007199254740993 }', '{ maximum: 9007199254740993 }'],
  ['{ maximum: 1.50 }', '{ maximum: 1.5 }'],
  ['{ maximum: 1e3 }', '{ maximum: 1000 }'],
  ['{ example: 9007199254740993 }', '{ example: 9007199254740993 }'],
])('%s → %s says the same', async ([old, next]) => {
  expect(linesOf(await compare(documentOf(old), documentOf(next)))).toEqual([]);
});
