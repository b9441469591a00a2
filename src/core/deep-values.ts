import { withinTime } from './time-limit.ts';

/**
 * The validation of a value with more levels has a time limit, because recursive alternatives (`anyOf`, `oneOf`) can
 * double the work at each level.
 */
const FEW_LEVELS = 12;
const MAX_MILLISECONDS = 2_000;

/** Returns the result of a validation of a value, or undefined if it takes too long. */
export function validatedInTime(value: unknown, validate: () => boolean): boolean | undefined {
  return isDeep(value) ? withinTime(MAX_MILLISECONDS, validate)?.result : validate();
}

function isDeep(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > FEW_LEVELS) return true;
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  }
  return false;
}
