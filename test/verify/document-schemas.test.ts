import { expect, test } from 'vitest';
import { DocumentSchemas } from '../../src/verify/judge/document-schemas.ts';

const SCHEMAS = {
  Base: { properties: { id: {}, kind: {} }, required: ['id', 'kind'] },
  Part: {
    allOf: [{ $ref: '#/components/schemas/Base' }],
    if: { properties: { kind: { const: 'file' } } },
    then: { properties: { size: {} } },
    unevaluatedProperties: false,
  },
};

test.each([
  ['if the condition is false, the properties of `if` are not evaluated', { id: 1, kind: 'link' }, []],
  ['if the condition is true, the properties of `then` are added', { id: 1, kind: 'file', size: 3 }, []],
  [
    'a property that only the other branch has is a fault',
    { id: 1, kind: 'link', size: 3 },
    ['body must NOT have unevaluated properties: size'],
  ],
])('%s', (_, body, faults) => {
  const schemas = new DocumentSchemas({ components: { schemas: SCHEMAS } });
  const found = schemas.faults(['components', 'schemas', 'Part'], body, 'response');
  expect(found?.map(({ message }) => message)).toEqual(faults);
});

test('each pattern is tested separately, and a pattern of exponential time does not delay validation', () => {
  const properties = { a: { pattern: '^x+$' }, b: { pattern: '^y+$' }, slow: { pattern: '^(a+)+$' } };
  const schemas = new DocumentSchemas({ components: { schemas: { S: { properties } } } });
  const body = { a: 'x', b: 'x', slow: `${'a'.repeat(60)}b` };
  const found = schemas.faults(['components', 'schemas', 'S'], body, 'response');
  expect(found?.map(({ message }) => message)).toEqual(['body/b must match pattern "^y+$"']);
});
