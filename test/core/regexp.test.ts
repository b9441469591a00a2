import { expect, test } from 'vitest';
import { compareSchemas } from '../../src/diff/schema/compare.ts';
import { matches, triedMatch } from '../../src/core/regexp.ts';

const EXPONENTIAL = '^(a+)+b$';
const BACK = '^(?=(a+)+$)(a|aa)+\\1!$';

test.each([EXPONENTIAL, BACK])('a pattern of exponential time, %s, ends', (pattern) => {
  const text = 'a'.repeat(60);
  expect(triedMatch(pattern, text)).toBeUndefined();
  expect(matches(pattern, text)).toBe(true);
  // Of short strings it tells.
  expect(triedMatch(pattern, 'a')).toBe(false);
});

test('long strings are matched by patterns that are none', () => {
  expect(triedMatch('^a+$', 'a'.repeat(30_000))).toBe(true);
  expect(triedMatch('^a+$', `${'a'.repeat(30_000)}b`)).toBe(false);
  expect(triedMatch('(', 'a')).toBe(true);
});

test('what rests on such a pattern is neither proved nor refuted', () => {
  const schema = (pattern: string) => ({ s: { type: 'string', minLength: 40, pattern } });
  const { facts } = compareSchemas(schema('^(a+)+$'), '/s', schema(EXPONENTIAL), '/s', {
    direction: 'request',
  });
  expect(facts).toMatchObject([{ keyword: 'pattern', breaking: false, effect: 'unknown' }]);
});
