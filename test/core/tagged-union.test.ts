/** Unions in which a required constant decides the variant. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dereference } from '../../src/core/dereference.ts';
import type { JsonObject, JsonValue } from '../../src/core/json.ts';
import { selections, tagsOf } from '../../src/core/tagged-union.ts';

const kind = (tag: JsonValue, more: JsonObject = {}): JsonObject => ({
  type: 'object',
  required: ['kind', ...Object.keys(more)],
  properties: { kind: tag, ...more },
});
const A = kind({ const: 'a' }, { x: { type: 'integer' } });
const B = kind({ enum: ['b', 'c'] }, { y: { type: 'string' } });
const DOCUMENT: JsonObject = {
  Kind: { const: 'd' },
  D: { allOf: [{ $ref: '#/Base' }, { properties: { kind: { $ref: '#/Kind' } } }] },
  Base: { type: 'object', required: ['kind'] },
};
const resolve = (schema: JsonValue | undefined) => dereference(DOCUMENT, schema);

test.each<readonly [about: string, variants: readonly JsonValue[], values: unknown]>([
  ['constants', [A, B], [['a'], ['b', 'c']]],
  ['references and allOf', [A, { $ref: '#/D' }], [['a'], ['d']]],
  ['the same constant twice', [A, A], undefined],
  ['an optional tag', [A, { ...B, required: [] }], undefined],
  ['a variant that is not only an object', [A, { ...B, type: ['object', 'null'] }], undefined],
  ['any tag', [A, kind({ type: 'string' })], undefined],
  ['numbers', [kind({ const: 1 }), kind({ const: 2 })], undefined],
  ['a tag that requests need not contain', [A, kind({ const: 'b', readOnly: true })], undefined],
  ['one variant', [A], undefined],
])('%s', (_, variants, values) => {
  expect(tagsOf({}, variants, resolve)?.values).toEqual(values);
});

test('the discriminator names the property', () => {
  const both = (tag: string): JsonObject => kind({ const: tag }, { other: { const: tag } });
  const discriminator = { propertyName: 'other' };
  expect(tagsOf({ discriminator }, [both('a'), both('b')], resolve)?.property).toBe('other');
  expect(tagsOf({ discriminator }, [A, B], resolve)).toBeUndefined();
});

test.each(['oneOf', 'anyOf'])('selections accept the same values as %s', (keyword) => {
  const ajv = new Ajv2020({ strict: false });
  const tags = tagsOf({}, [A, B], resolve)!;
  const declared = ajv.compile({ [keyword]: [A, B] });
  const selected = ajv.compile({ allOf: selections(tags, [A, B]) });
  const value = fc.oneof(
    fc.anything(),
    fc.record(
      {
        kind: fc.constantFrom('a', 'b', 'c', 'd', 1),
        x: fc.constantFrom(1, 'x'),
        y: fc.constantFrom(1, 'y'),
      },
      { requiredKeys: [] },
    ),
  );
  fc.assert(
    fc.property(value, (any) => {
      expect(selected(any)).toBe(declared(any));
    }),
  );
});
