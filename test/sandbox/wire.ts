import { expect } from 'vitest';
import type { Validator } from '../../generated/validators/validator.d.ts';

/** Returns the value. Fails if it does not match the contract, or has unknown fields. */
export function valid<Value>(is: Validator<Value>, value: unknown): Value {
  expect(is(value) ? [] : is.errors, JSON.stringify(value)).toEqual([]);
  return value as Value;
}
