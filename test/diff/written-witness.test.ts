/**
 * A witness that is sent in a URL must prove the breaking change, although the receiver sees only text and not the type
 * of the value.
 */
import { expect, test } from 'vitest';
import type { JsonObject } from '../../src/core/json.ts';
import { compare } from '../compat/compare.ts';

function documentOf(schema: JsonObject, place = 'query'): JsonObject {
  const path = place === 'path' ? '/a/{n}' : '/a';
  const parameter = { name: 'n', in: place, schema, ...(place === 'path' && { required: true }) };
  return {
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: { [path]: { get: { parameters: [parameter], responses: { 204: { description: 'a' } } } } },
  };
}

const STRINGS: JsonObject = { type: 'array', items: { type: 'string' } };

test.for<[string, JsonObject, JsonObject, string, RegExp, RegExp]>([
  ['a sign', { type: 'integer' }, { type: 'string', pattern: '^[0-9]+$' }, 'query', /n=-1'/, /pattern/],
  ['a length', { type: 'integer' }, { type: 'string', maxLength: 5 }, 'query', /n=1234567'/, /5 characters/],
  ['two items', STRINGS, { type: 'string' }, 'query', /n=a&n=abc'/, /must be string/],
  ['an item', { type: 'string' }, { type: 'array', items: { type: 'integer' } }, 'query', /n=a'/, /integer/],
  ['a segment', { type: 'string' }, { type: 'integer' }, 'path', /\/a\/a$/, /must be integer/],
])('proves the breaking change by %s', async ([, old, next, place, url, reason]) => {
  const { findings } = await compare(documentOf(old, place), documentOf(next, place));
  const [finding] = findings;
  expect(finding).toMatchObject({ level: 'breaking' });
  expect(finding!.witness!.curl).toMatch(url);
  expect(finding!.reason).toMatch(reason);
});

test('a change is dangerous if the new schema accepts the text of every value tried', async () => {
  const numbers = { type: 'number', minimum: 0, maximum: 1 };
  const { worst, findings } = await compare(
    documentOf(numbers),
    documentOf({ type: 'string', pattern: '^[0-9.e-]+$' }),
  );
  expect(worst).toBe('dangerous');
  expect(findings[0]!.reason).toContain('values tried');
});
