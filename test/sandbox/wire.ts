import { expect } from 'vitest';
import type { Validator } from '../../generated/validators/validator.d.ts';

/** The value, which must match the contract; unknown fields are errors, too. */
export function valid<Value>(is: Validator<Value>, value: unknown): Value {
  expect(is(value) ? [] : is.errors, JSON.stringify(value)).toEqual([]);
  return value as Value;
}
