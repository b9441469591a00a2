import { expect, test } from 'vitest';
import { textOf } from '../../src/emit/code.ts';
import { java, stringLiteral } from '../../src/emit/encode/java.ts';
import { linesOf } from '../../src/emit/encode/java-lines.ts';

test('the parts of a string after a long word are not indented by its length', () => {
  const word = stringLiteral('x'.repeat(50_000));
  const words = stringLiteral('a '.repeat(5_000));
  const text = textOf(linesOf([java`f(${word}, ${words})`], 0), 'java');
  expect(text.length).toBeLessThan(2_000_000);
});
