import { expect, test } from 'vitest';
import { RandomStock } from '../../sandbox/service/random-stock.ts';

test.for([24, 20, 12])(
  'a stock of %d bytes provides 12 of them at a time, never the same bytes twice',
  (size) => {
    const stock = new RandomStock(size);
    const taken = Array.from({ length: 5 }, () => stock.take(12).toString('hex'));
    expect(taken.map(({ length }) => length)).toEqual([24, 24, 24, 24, 24]);
    expect(new Set(taken).size).toBe(5);
  },
);

test('a stock always returns the requested number of bytes', () => {
  expect(() => new RandomStock(8).take(12)).toThrow(RangeError);
});
