/** A number with more digits than a double can represent is compared by its text. */
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

const BIG = '9007199254740993';
const LESS = '9007199254740992';

test.for<readonly [old: string, next: string, back: 'safe' | 'breaking']>([
  [`{ type: integer, maximum: ${BIG} }`, `{ type: integer, maximum: ${LESS} }`, 'safe'],
  [`{ type: integer, exclusiveMaximum: ${BIG} }`, `{ type: integer, exclusiveMaximum: ${LESS} }`, 'safe'],
  [`{ type: integer, minimum: -${BIG} }`, `{ type: integer, minimum: -${LESS} }`, 'safe'],
  [
    `{ type: number, minimum: 0, maximum: 0.30000000000000001 }`,
    `{ type: number, minimum: 0, maximum: 0.3 }`,
    'safe',
  ],
  ['{ type: integer }', `{ type: integer, maximum: ${BIG} }`, 'safe'],
  ['{ type: integer, format: int64 }', `{ type: integer, format: int64, maximum: ${BIG} }`, 'safe'],
  [`{ type: integer, enum: [1, ${BIG}] }`, '{ type: integer, enum: [1] }', 'safe'],
  [`{ type: integer, const: ${BIG} }`, `{ type: integer, const: ${LESS} }`, 'breaking'],
  [`{ type: integer, multipleOf: ${BIG} }`, '{ type: integer, multipleOf: 18014398509481986 }', 'safe'],
  [`{ type: integer, multipleOf: ${BIG} }`, `{ type: integer, multipleOf: ${LESS} }`, 'breaking'],
  [
    `{ type: object, properties: { a: { type: integer, maximum: ${BIG} } } }`,
    `{ type: object, properties: { a: { type: integer, maximum: ${LESS} } } }`,
    'safe',
  ],
])('%s → %s breaks, and the way back is %s', async ([old, next, back]) => {
  const report = await compare(documentOf(old), documentOf(next));
  expect(report.worst, linesOf(report).join('\n')).toBe('breaking');
  const reverse = await compare(documentOf(next), documentOf(old));
  expect(reverse.worst, linesOf(reverse).join('\n')).toBe(back);
});

test.for<readonly [old: string, next: string]>([
  [
    '{ type: integer, format: int64 }',
    '{ type: integer, format: int64, minimum: -9223372036854775808, maximum: 9223372036854775807 }',
  ],
])('%s → %s is documentation', async ([old, next]) => {
  for (const report of [
    await compare(documentOf(old), documentOf(next)),
    await compare(documentOf(next), documentOf(old)),
  ])
    expect(report.worst, linesOf(report).join('\n')).toBe('documentation');
});

test('the message has all digits', async () => {
  const { findings } = await compare(
    documentOf(`{ type: integer, maximum: ${BIG} }`),
    documentOf(`{ type: integer, maximum: ${LESS} }`),
  );
  expect(findings[0]?.message).toContain(`is now ${LESS}; it was ${BIG}.`);
});

test.for<readonly [old: string, next: string, keyword: string]>([
  ['{ maximum: 9007199254740993 }', '{ maximum: 9007199254740992 }', 'maximum'],
  ['{ enum: [9007199254740993, 1] }', '{ enum: [9007199254740992, 1] }', 'enum'],
  ['{ const: 0.10000000000000000001 }', '{ const: 0.1 }', 'const'],
])('%s → %s, of any type, is undecided', async ([old, next, keyword]) => {
  expect(linesOf(await compare(documentOf(old), documentOf(next)))).toEqual([
    `dangerous unread-changed · POST /items · body application/json\n    A number in \`${keyword}\` of body \`application/json\` has changed.`,
  ]);
});

test.for<readonly [old: string, next: string]>([
  ['{ maximum: 9007199254740993 }', '{ maximum: 9007199254740993 }'],
  ['{ maximum: 1.50 }', '{ maximum: 1.5 }'],
  ['{ maximum: 1e3 }', '{ maximum: 1000 }'],
  ['{ example: 9007199254740993 }', '{ example: 9007199254740993 }'],
])('%s → %s is no change', async ([old, next]) => {
  expect(linesOf(await compare(documentOf(old), documentOf(next)))).toEqual([]);
});

test('a keyword with a number in quotes is not read', async () => {
  const [old, next] = ["{ type: integer, maximum: '5' }", "{ type: integer, maximum: '6' }"].map(documentOf);
  const [line] = linesOf(await compare(old!, next!));
  expect(line).toContain('`maximum` of body `application/json`, or a schema that it refers to, has changed.');
});
