import { expect } from 'vitest';
import type { Validator } from '../../generated/validators/validator.d.ts';

/** The value, which must be what the contract says of it; fields that the contract does not know count as faults. */
export function valid<Value>(is: Validator<Value>, value: unknown): Value {
  expect(is(value) ? [] : is.errors, JSON.stringify(value)).toEqual([]);
  return value as Value;
}
