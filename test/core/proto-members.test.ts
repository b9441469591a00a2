import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { honorProto } from '../../src/core/proto-members.ts';
import type { JsonObject, JsonValue } from '../../src/core/json.ts';

const parsed = (text: string): JsonObject => JSON.parse(text) as JsonObject;

test.for([
  ['{"properties":{"__proto__":{"type":"string"}}}', '{"__proto__":5}', false],
  ['{"properties":{"__proto__":{"type":"string"}}}', '{"__proto__":"x"}', true],
  ['{"properties":{"__proto__":{"type":"string"}}}', '{}', true],
  ['{"properties":{"__proto__":true},"additionalProperties":false}', '{"__proto__":5}', true],
  ['{"properties":{"__proto__":true},"unevaluatedProperties":false}', '{"__proto__":5}', true],
  ['{"properties":{"a":{"properties":{"__proto__":{"type":"string"}}}}}', '{"a":{"__proto__":5}}', false],
  ['{"dependentRequired":{"__proto__":["a"]}}', '{"__proto__":5}', false],
  ['{"dependentRequired":{"__proto__":["a"]}}', '{}', true],
  ['{"dependentSchemas":{"__proto__":{"required":["a"]}}}', '{"__proto__":5}', false],
  ['{"dependentSchemas":{"__proto__":{"required":["a"]}}}', '{"__proto__":5,"a":1}', true],
  ['{"required":["__proto__"]}', '{}', false],
  ['{"const":{"properties":{"__proto__":1}}}', '{"properties":{"__proto__":1}}', true],
] as const)('%s of %s: %s', ([schema, value, isValid]) => {
  const ajv = new Ajv2020({ strict: false, ownProperties: true });
  expect(ajv.validate(honorProto(parsed(schema)), JSON.parse(value))).toBe(isValid);
});

test('a document without the name is not copied', () => {
  const document: JsonValue = { properties: { a: { type: 'string' } } };
  expect(honorProto(document)).toBe(document);
});
