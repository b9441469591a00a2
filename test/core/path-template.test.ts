/** Path templates, matched in linear time. */
import { expect, test } from 'vitest';
import { templateSegments, textsBetween, variablesIn } from '../../src/core/path-template.ts';

test.each([
  ['/a', '/a', []],
  ['/a', '/b', undefined],
  ['/a/{id}', '/a/1', ['1']],
  ['/a/{id}', '/a/', undefined],
  ['/a/{id}', '/a/1/b', undefined],
  ['/a/{id}:cancel', '/a/x:cancel', ['x']],
  ['/a/{id}:cancel', '/a/:cancel', undefined],
  ['/{name}.{ext}', '/a.b.c', ['a', 'b.c']],
  ['/{base}...{head}', '/v1...v2', ['v1', 'v2']],
  ['/{a}{b}', '/xyz', ['x', 'yz']],
  ['/{a}{b}', '/x', undefined],
  ['/{a}-{b}-c', '/1-2-c', ['1', '2']],
  ['/{a}-{b}-c', '/1-c', undefined],
])('%s and %s', (template, path, expected) => {
  expect(variablesIn(templateSegments(template), path.split('/'))).toEqual(expected);
});

test('a variable of a server URL can be empty, or contain slashes', () => {
  expect(textsBetween('/v1', ['/v1', ''], 0)).toEqual(['']);
  expect(textsBetween('/a/b/v1', ['', '/v1'], 0)).toEqual(['/a/b']);
});

test('a long segment between many variables takes little time', () => {
  const segments = templateSegments(`/s/${'{a}-'.repeat(12)}{b}/end`);
  const path = `/s/${'-'.repeat(5000)}/enx`.split('/');
  const start = process.cpuUsage();
  for (let run = 0; run < 100; run++) expect(variablesIn(segments, path)).toBeUndefined();
  const { user, system } = process.cpuUsage(start);
  expect((user + system) / 1000).toBeLessThan(2000);
});
