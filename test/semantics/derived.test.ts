/** Values derived from other values. */
import { expect, test } from 'vitest';
import type { JsonValue } from '../../src/core/json.ts';
import type { Derivation } from '../../src/model/marks.ts';
import { derivedValue, valuesIn, type Derivable } from '../../src/semantics/laws/derived.ts';

const items = [
  { state: 'OPEN', price: { amount: 2 } },
  { state: 'open', price: { amount: 3 } },
  { state: 'paid', price: { amount: 5 } },
];
const where = [{ property: 'state', is: ['open'] }];
const sum = (path: string) => ({ kind: 'sum', path: path.split('.'), where }) as const;
const count = (path: string) => ({ kind: 'count', list: path.split('.'), where }) as const;

test.each<readonly [Derivation, JsonValue, number]>([
  [sum('items.price.amount'), { items }, 5],
  [sum('summary.items.price.amount'), { summary: { items } }, 5],
  [{ ...sum('summary.items.price.amount'), where: [] }, { summary: { items } }, 10],
  [sum('summary.items.price.amount'), { summary: { items: [] } }, 0],
  [count('items'), { items }, 2],
  [count('summary.items'), { summary: { items } }, 2],
  [count('rows'), { rows: [items, items] }, 4],
])('%j of %j is %d', (from, value, expected) => {
  const derivable: Derivable = {
    valuesAt: (path, conditions) => valuesIn(value, path, conditions),
    resourcesOf: () => [],
    bytesOf: () => undefined,
  };
  expect(derivedValue(from, derivable)).toBe(expected);
});
