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
])('%s can not', (pattern) => {
  expect(judgePattern(pattern)).toEqual({ flags: 'u', slow: false });
});

test('a pattern that only the old syntax allows runs without the flag', () => {
  expect(judgePattern('^[a-z]\\-$')).toEqual({ flags: '', slow: false });
});

test.each(['(', '[z-a]', '*a'])('%s is no pattern', (pattern) => {
  expect(judgePattern(pattern)).toHaveProperty('reason');
});
