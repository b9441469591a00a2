/** A document with many open questions must not cost a full search for each. */
import { expect, test } from 'vitest';
import type { JsonObject } from '../../../src/core/json.ts';
import { SchemaComparison } from '../../../src/diff/schema/compare-schemas.ts';

const COUNT = 34;

/** Patterns with a look-behind that no automaton decides, in schemas of 200,000 characters. */
function documentOf(character: string): JsonObject {
  return Object.fromEntries(
    Array.from({ length: COUNT }, (_, index) => [
      `s${index}`,
      {
        type: 'string',
        pattern: `^(.{${index + 1}})(?<!${character})\\1${character}{9}$`,
        description: 'x'.repeat(200_000),
      },
    ]),
  );
}

test('later searches try fewer values, and stay undecided', () => {
  const comparison = new SchemaComparison(documentOf('b'), documentOf('c'));
  const searched = Array.from({ length: COUNT }, (_, index) => {
    const [fact] = comparison.compare(`/s${index}`, `/s${index}`, 'request').facts;
    expect(fact).toMatchObject({ breaking: false });
    return fact!.searched ?? 0;
  });
  expect(searched[0]).toBeGreaterThan(20);
  expect(searched.at(-1)).toBeLessThanOrEqual(10);
  expect(searched.at(-1)).toBeGreaterThan(0);
});
