import { expect, test } from 'vitest';
import { largestOf, pushAll, smallestOf } from '../../src/core/long-lists.ts';

test('lists may be longer than the stack', () => {
  const numbers = Array.from({ length: 500_000 }, (_, index) => index);
  const list: number[] = [];
  pushAll(list, numbers);
  expect([list.length, largestOf(numbers, 7), smallestOf(numbers), largestOf([], 7)]).toEqual([
    500_000, 499_999, 0, 7,
  ]);
});
