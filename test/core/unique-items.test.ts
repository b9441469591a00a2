/** Equal items of a list. The time is linear, so long lists of a hostile request do not block a server. */
import { expect, test } from 'vitest';
import { equalItems } from '../../src/core/unique-items.ts';

test.each([
  { items: [1, '1', true, null, [], {}, { a: 1, b: 2 }, [1, 2], [2, 1]], pair: undefined },
  { items: [{ a: 1, b: [2] }, 3, { b: [2], a: 1 }], pair: [0, 2] },
  { items: ['{"":[]}', {}], pair: undefined },
  { items: [1, 1.0], pair: [0, 1] },
])('$items: $pair', ({ items, pair }) => {
  expect(equalItems(items)).toEqual(pair);
});

test('200,000 different objects are compared in linear time', () => {
  const items = Array.from({ length: 200_000 }, (_, index) => ({ name: `k${index}` }));
  expect(equalItems([...items, items[5]!])).toEqual([5, 200_000]);
});
