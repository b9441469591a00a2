import type { JsonValue } from '../core/json.ts';

/**
 * Returns a similar but different number or string: a number increased by `nth`, or a string whose last digits are
 * increased or that ends with `nth`. Other values are unchanged.
 */
export function successor(value: JsonValue, nth: number): JsonValue {
  if (typeof value === 'number') return value + nth;
  if (typeof value !== 'string') return value;
  const [digits = ''] = /\d+(?=\D*$)/.exec(value) ?? [];
  const width = Math.min(digits.length, 9);
  // With too few digits, different values of `nth` would have the same result.
  if (10 ** width <= nth) return `${value}${nth}`;
  const end = value.lastIndexOf(digits) + digits.length;
  const next = (Number(digits.slice(-width)) + nth) % 10 ** width;
  return value.slice(0, end - width) + String(next).padStart(width, '0') + value.slice(end);
}
