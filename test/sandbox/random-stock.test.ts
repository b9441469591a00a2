import { expect, test } from 'vitest';
import { RandomStock } from '../../sandbox/service/random-stock.ts';

test.for([24, 20, 12])('a stock of %d bytes gives 12 of them at a time, never the same twice', (size) => {
  const stock = new RandomStock(size);
  const taken = Array.from({ length: 5 }, () => stock.take(12).toString('hex'));
  expect(taken.map(({ length }) => length)).toEqual([24, 24, 24, 24, 24]);
  expect(new Set(taken).size).toBe(5);
});

test('a stock never gives fewer bytes than it is asked for', () => {
  expect(() => new RandomStock(8).take(12)).toThrow(RangeError);
});
