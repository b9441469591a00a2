import { expect, test } from 'vitest';
import { judgePattern } from '../../src/emit/shape/checks/patterns.ts';

test.each([
  '^(a+)+$',
  '(a*)*',
  '^(?:\\w*\\s?)*$',
  '([a-z]+|b)*',
  '((,a)+)+',
  '(?<word>\\w+){2,}',
  '^((a+)?)+$',
])('%s can take exponential time', (pattern) => {
  expect(judgePattern(pattern)).toEqual({ flags: 'u', slow: true });
});

test.each([
  '^\\+[1-9]\\d{1,14}$',
  '^(?:/[^/]+)*$',
  '^[a-z]+(?:-[a-z]+)*$',
  '(a+){2,3}',
  '[(a+)+]+',
  '\\(a+\\)+',
  'a|b+|c*',
  '\\p{L}+',
  '',
])('%s cannot take exponential time', (pattern) => {
  expect(judgePattern(pattern)).toEqual({ flags: 'u', slow: false });
});

test('a pattern that is valid only in the old syntax runs without the flag', () => {
  expect(judgePattern('^[a-z]\\-$')).toEqual({ flags: '', slow: false });
});

test.each(['(', '[z-a]', '*a'])('%s is not a pattern', (pattern) => {
  expect(judgePattern(pattern)).toHaveProperty('reason');
});
