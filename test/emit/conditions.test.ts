/** The conditions in the documentation of an argument, in addition to its type. */
import { expect, test } from 'vitest';
import type { JsonValue } from '../../src/core/json.ts';
import { conditionsOf } from '../../src/emit/shape/conditions.ts';
import { load } from '../../src/load/load.ts';
import { memoryFiles } from '../load/memory-files.ts';

const ROWS: readonly (readonly [schema: Readonly<Record<string, JsonValue>>, text: string])[] = [
  [{ type: 'string' }, ''],
  [{ type: 'string', minLength: 1, maxLength: 20 }, '1 to 20 characters'],
  [{ type: 'string', minLength: 0, maxLength: 1 }, 'at most 1 character'],
  [{ type: ['string', 'null'], minLength: 2 }, 'at least 2 characters'],
  [{ type: 'string', minLength: 2, maxLength: 2, default: 'en' }, 'exactly 2 characters; `"en"` by default'],
  [{ type: 'string', default: '' }, '`""` by default'],
  [{ type: 'string', default: 'a`b' }, ''],
  [{ type: 'string', default: 'x'.repeat(60) }, `\`"${'x'.repeat(59)}…\` by default`],
  [{ type: 'string', default: `${'x'.repeat(58)}😀` }, `\`"${'x'.repeat(58)}…\` by default`],
  [{ type: 'integer', minimum: 1, maximum: 100, default: 20 }, 'from 1 to 100; `20` by default'],
  [{ type: 'number', exclusiveMinimum: 0, multipleOf: 0.5 }, 'more than 0; a multiple of 0.5'],
  [{ type: 'boolean', default: false }, '`false` by default'],
  [
    { type: 'array', items: { type: 'string' }, maxItems: 5, uniqueItems: true },
    'at most 5 items; unique items',
  ],
  [{ type: 'object', additionalProperties: { type: 'string' }, minProperties: 1 }, 'at least 1 property'],
  [{ oneOf: [{ type: 'string' }, { type: 'integer' }] }, 'a string or a whole number'],
  [
    { anyOf: [{ type: 'number' }, { type: 'array', items: {} }, { enum: ['all'] }] },
    'a number, a list or a string',
  ],
  [{ anyOf: [{ type: 'string' }, { enum: ['all'] }] }, ''],
  [{ oneOf: [{ type: 'string' }, { type: 'object', properties: { a: {} } }] }, ''],
];

test.each(ROWS)('%j: %s', async (schema, text) => {
  const parameters = [{ name: 'value', in: 'query', schema }];
  const responses = { 204: { description: 'x' } };
  const document = {
    openapi: '3.1.0',
    info: { title: 'A', version: '1' },
    paths: { '/a': { get: { parameters, responses } } },
  };
  const files = memoryFiles({ 'openapi.json': JSON.stringify(document) });
  const { contract } = await load({ openapi: 'openapi.json' }, files);
  const [operation] = contract!.operations;
  const [parameter] = operation!.kind === 'rest' ? operation!.parameters : [];
  expect(conditionsOf(contract!, parameter!).join('; ')).toBe(text);
  const required = conditionsOf(contract!, { ...parameter!, required: true });
  expect(required[0]).toBe('required');
  expect(required.join('; ')).not.toContain('by default');
});
