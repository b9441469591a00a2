import { expect, test } from 'vitest';
import type { JsonObject, JsonValue } from '../../src/core/json.ts';
import { say } from '../../src/emit/shape/checks/check-diagnostics.ts';
import { contractOf, withSchemas } from './contract-of.ts';
import { emitValidators } from './emitted.ts';
import { processorMs } from '../support/processor-time.ts';

const property = (schema: JsonValue): JsonObject => ({ T: { type: 'object', properties: { a: schema } } });

const cases: readonly [code: string, schemas: JsonObject, passes: JsonValue][] = [
  ['validators-format-unknown', property({ type: 'string', format: 'phone' }), { a: 'x' }],
  ['validators-pattern-invalid', property({ type: 'string', pattern: '(' }), { a: 'x' }],
  ['validators-pattern-invalid', { T: { patternProperties: { '\\-': false } } }, { '-': 1 }],
  ['validators-pattern-legacy', property({ type: 'string', pattern: '\\-' }), { a: '-' }],
  ['validators-pattern-slow', property({ type: 'string', maxLength: 30, pattern: '^(a+)+$' }), { a: 'aa' }],
  ['validators-keyword-malformed', property({ type: 'string', maxLength: '3' }), { a: 'long' }],
  ['validators-keyword-malformed', property(['not a schema']), { a: 1 }],
  ['validators-keyword-malformed', property({ items: [{}] }), { a: [1] }],
  ['validators-keyword-unsupported', property({ $dynamicRef: '#node' }), { a: 1 }],
  ['validators-reference-unresolved', property({ $ref: '#/components/schemas/None' }), { a: 1 }],
  ['validators-reference-unresolved', property({ $ref: 'https://example.test/a.json' }), { a: 1 }],
  ['validators-reference-endless', { T: { $ref: '#/components/schemas/T' } }, 1],
  [
    'validators-reference-endless',
    { T: { allOf: [{ $ref: '#/components/schemas/T' }, { type: 'integer' }] } },
    1,
  ],
  [
    'validators-reference-endless',
    {
      T: { anyOf: [{ $ref: '#/components/schemas/U' }, { type: 'null' }] },
      U: { oneOf: [{ $ref: '#/components/schemas/T' }] },
    },
    { a: 1 },
  ],
];

test.each(cases)('%s: %j', async (code, schemas, passes) => {
  await using emitted = await emitValidators(
    contractOf(withSchemas(schemas), { request: true, response: false }),
  );
  expect([...new Set(emitted.diagnostics.map((diagnostic) => diagnostic.code))]).toEqual([code]);
  expect(emitted.diagnostics.every(({ at, help }) => at !== undefined && help !== undefined)).toBe(true);
  const { isT } = await emitted.load('request/t.js');
  expect(isT!(passes)).toBe(true);
});

test('every kind of diagnostic has a case', () => {
  expect([...new Set(cases.map(([code]) => code))].sort()).toEqual(Object.keys(say).sort());
});

test('a valid document causes no diagnostics', async () => {
  const fine = property({ type: 'string', format: 'date-time', pattern: '^(,[a-z]+)*Z$' });
  await using emitted = await emitValidators(contractOf(withSchemas(fine)));
  expect(emitted.diagnostics).toEqual([]);
});

test('the same diagnostic is reported once', async () => {
  const T = { properties: { a: { type: 'string', format: 'x' }, b: { type: 'string', format: 'x' } } };
  await using emitted = await emitValidators(contractOf(withSchemas({ T })));
  expect(emitted.diagnostics).toHaveLength(1);
});

test('a string that exceeds its maximum length is not tested with a slow pattern', async () => {
  const schemas = property({ type: 'string', maxLength: 10, pattern: '^(a+)+$' });
  await using emitted = await emitValidators(contractOf(withSchemas(schemas)));
  const { isT } = await emitted.load('request/t.js');
  const start = processorMs();
  expect(isT!({ a: `${'a'.repeat(60)}!` })).toBe(false);
  expect(processorMs() - start).toBeLessThan(500);
});
