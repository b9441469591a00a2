/** Requests that an idempotency key must distinguish. */
import { expect, test } from 'vitest';
import type { JsonObject } from '../../src/core/json.ts';
import type { Case } from '../../src/verify/exchange.ts';
import { differ, effectiveInput } from '../../src/verify/trails/keyed.ts';

const mutation = (variables: JsonObject): Case =>
  ({ kind: 'graphql', operation: { arguments: [{ name: { wire: 'input' } }] }, variables }) as never;

test.each<[string, JsonObject, JsonObject, boolean]>([
  ['another value', { input: { name: 'a' } }, { input: { name: 'b' } }, true],
  ['another list', { input: { ids: [1] } }, { input: { ids: [2] } }, true],
  ['an omitted value', { input: { name: 'a', note: 'n' } }, { input: { name: 'a' } }, false],
  [
    'null in place of a value',
    { input: { name: 'a', note: 'n' } },
    { input: { name: 'a', note: null } },
    false,
  ],
  [
    'another selection',
    { input: { name: 'a' }, items_state: 'NEW' },
    { input: { name: 'a' }, items_state: 'OLD' },
    false,
  ],
])('%s', (_, one, other, expected) => {
  expect(differ(effectiveInput(mutation(one)), effectiveInput(mutation(other)))).toBe(expected);
});
