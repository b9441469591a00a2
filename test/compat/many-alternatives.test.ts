/** A union with more alternatives than the search for witnesses can decide. */
import { expect, test } from 'vitest';
import type { JsonObject, JsonValue } from '../../src/core/json.ts';
import { compare, linesOf } from './compare.ts';
import { documentOf } from './fragment.ts';

const NAMES = Array.from({ length: 600 }, (_, index) => `K${index}`);
const schemas = Object.fromEntries(
  NAMES.map((name) => [
    name,
    { type: 'object', required: [name], properties: { [name]: { type: 'string' } } },
  ]),
);

function union(keyword: 'anyOf' | 'oneOf', names: readonly string[]): JsonObject {
  const variants: JsonValue = names.map((name) => ({ $ref: `#/components/schemas/${name}` }));
  return documentOf({ request: { [keyword]: variants }, components: { schemas } });
}

test.for(['anyOf', 'oneOf'] as const)(
  'a removed alternative of a long %s has one finding',
  async (keyword) => {
    const report = await compare(union(keyword, NAMES), union(keyword, NAMES.slice(1)));
    expect(
      report.findings.map(({ level }) => level),
      linesOf(report).join('\n'),
    ).toEqual(['breaking']);
  },
);

test('one more alternative of a long anyOf needs no action', async () => {
  const report = await compare(union('anyOf', NAMES.slice(1)), union('anyOf', NAMES));
  expect(report.worst, linesOf(report).join('\n')).toBe('safe');
});
