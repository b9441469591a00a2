import type { PrimitiveType } from '../../model/type.ts';

/** True for whole numbers that the contract limits to 32 bits. */
export function isInt({ format, constraints }: PrimitiveType): boolean {
  if (format === 'int32') return true;
  const { minimum, exclusiveMinimum, maximum, exclusiveMaximum } = constraints;
  const least = minimum ?? exclusiveMinimum;
  const greatest = maximum ?? exclusiveMaximum;
  return least !== undefined && greatest !== undefined && least >= -(2 ** 31) && greatest < 2 ** 31;
}
