import { expect, test } from 'vitest';
import { compareSchemas } from '../../src/diff/schema/compare-schemas.ts';
import { named } from '../../src/diff/rules/words.ts';

test.each([
  ['query parameter limit', 'query parameter `limit`'],
  ['body', 'body'],
  ['name', '`name`'],
  ['response 200 application/json name', 'response 200 application/json `name`'],
  ['response 200 application/json (anyOf 0).k', 'response 200 application/json `(anyOf 0).k`'],
  ['body application/json a (anyOf 0).k', 'body application/json `a (anyOf 0).k`'],
  ['a (oneOf 1).k (anyOf 0)', '`a (oneOf 1).k (anyOf 0)`'],
  ['(anyOf 0).k', '`(anyOf 0).k`'],
])('the complete name at the end of %j is in backticks', (place, sentence) => {
  expect(named(place)).toBe(sentence);
});

test('a value for an element that accepts none is rejected with a plain sentence', () => {
  const [before, after] = [true, false].map((allowed) => ({
    s: { type: 'object', properties: { a: allowed } },
  }));
  const { facts } = compareSchemas(before!, '/s', after!, '/s', { direction: 'request' });
  expect(facts[0]!.witness!.reason).toBe('/a is not allowed');
});
