import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { splitWords } from '../../src/core/words.ts';
import { fileStem, pathOf } from '../../src/emit/encode/path.ts';
import { NameScope } from '../../src/emit/names.ts';

test.each([
  '..',
  '.',
  '',
  'a/../b',
  '/a',
  'a\\b',
  'con',
  'NUL.ts',
  'a.',
  'a ',
  'a\0b',
  'ａ',
  'a%2e',
  'x'.repeat(201),
])('%j is rejected as a path', (path) => {
  expect(() => pathOf(path)).toThrow('not a file name');
});

test('the stem of any name is a valid path', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      expect(pathOf(`${fileStem(splitWords(name))}.ts`)).toMatch(/^[a-z0-9_-]{1,121}\.ts$/);
    }),
  );
});

test.each([
  ['..Schema', 'schema'],
  ['con', 'con_'],
  ['Index', 'index_'],
  ['Ärger', 'xe4rger'],
])('stem of %j is %j', (name, stem) => {
  expect(fileStem(splitWords(name))).toBe(stem);
});

describe('NameScope', () => {
  test('adds a number to a used name, with the same result for the same order', () => {
    const scope = new NameScope(['Message']);
    expect([scope.claim('Message'), scope.claim('Message'), scope.claim('Media')]).toEqual([
      'Message2',
      'Message3',
      'Media',
    ]);
  });

  test('can ignore case, as file systems do', () => {
    const scope = new NameScope([], (name) => name.toLowerCase());
    expect([scope.claim('a'), scope.claim('A', '-')]).toEqual(['a', 'A-2']);
  });
});
