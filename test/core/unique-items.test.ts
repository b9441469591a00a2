import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boundWork } from '../../src/core/unions.ts';
import { equalItems } from '../../src/core/unique-items.ts';
import { processorMs } from '../support/processor-time.ts';

const usual = new Ajv2020({ strict: false });
const bounded = new Ajv2020({ strict: false });
boundWork(bounded);

const value = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom(null, true, 0, -0, 1, '1', 'null', '{}', '[]'),
    fc.array(tie('value'), { maxLength: 2 }),
    fc.dictionary(fc.constantFrom('a', 'b', '__proto__'), tie('value'), {
      maxKeys: 2,
      noNullPrototype: true,
    }),
  ),
})).value;

test('lists with equal items are the same as for ajv', () => {
  const schema = { uniqueItems: true };
  fc.assert(
    fc.property(fc.array(value, { maxLength: 4 }), (list) => {
      const copy = JSON.parse(JSON.stringify(list)) as unknown;
      expect(bounded.validate(schema, copy)).toBe(usual.validate(schema, copy));
    }),
  );
});

test('the time grows with the length of a list', () => {
  const list = Array.from({ length: 50_000 }, (_, index) => ({ a: index }));
  const validate = bounded.compile({ uniqueItems: true });
  const started = processorMs();
  expect(validate(list)).toBe(true);
  expect(processorMs() - started).toBeLessThan(5_000);
});

test.each([
  { items: [1, '1', true, null, [], {}, { a: 1, b: 2 }, [1, 2], [2, 1]], pair: undefined },
  { items: [{ a: 1, b: [2] }, 3, { b: [2], a: 1 }], pair: [0, 2] },
  { items: ['{"":[]}', {}], pair: undefined },
  { items: [1, 1.0], pair: [0, 1] },
])('the equal items of $items have the indexes $pair', ({ items, pair }) => {
  expect(equalItems(items)).toEqual(pair);
});

test('the last of 200,000 objects is found to be equal to another', () => {
  const items = Array.from({ length: 200_000 }, (_, index) => ({ name: `k${index}` }));
  expect(equalItems([...items, items[5]!])).toEqual([5, 200_000]);
});
