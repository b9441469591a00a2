/** Numbers between bounds that permit only a few doubles, or none at all. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Constraints } from '../../src/model/type.ts';
import { numbers } from '../../src/values/numbers.ts';

const AT = { file: 'a.yaml', line: 1, column: 1, pointer: '' };

const rows: readonly (readonly [Constraints, string])[] = [
  [{ exclusiveMinimum: 1, exclusiveMaximum: 1 + Number.EPSILON }, 'none'],
  [{ exclusiveMinimum: 0, exclusiveMaximum: Number.MIN_VALUE }, 'none'],
  [{ exclusiveMinimum: -1, exclusiveMaximum: -1 + Number.EPSILON / 2 }, 'none'],
  [{ exclusiveMinimum: 1, maximum: 1 }, 'none'],
  [{ minimum: 2, maximum: 1 }, 'none'],
  [{ minimum: 1, exclusiveMaximum: 1 + Number.EPSILON }, 'some'],
  [{ exclusiveMinimum: 0, exclusiveMaximum: 2 * Number.MIN_VALUE }, 'some'],
  [{ minimum: 1e16 }, 'some'],
  [{ exclusiveMaximum: -1e300 }, 'some'],
  [{ minimum: 1e16, multipleOf: 2 }, 'some'],
  [{ maximum: -1e16, multipleOf: 0.5 }, 'some'],
];

test.each(rows)('%j: %s', (constraints, wanted) => {
  const made = numbers({ kind: 'primitive', primitive: 'number', constraints, at: AT });
  expect(made ? 'some' : 'none').toBe(wanted);
  const { minimum: least = -Infinity, exclusiveMinimum: above = -Infinity } = constraints;
  const { maximum: most = Infinity, exclusiveMaximum: below = Infinity } = constraints;
  for (const value of made ? fc.sample(made, { seed: 1, numRuns: 100 }) : [])
    expect(value >= least && value > above && value <= most && value < below && Number.isFinite(value)).toBe(
      true,
    );
});
