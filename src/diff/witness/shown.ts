import type { JsonValue } from '../../core/json.ts';

/** Characters of JSON that a report still shows. */
const LONGEST = 10_000;

/** Returns true if a value is short enough to read. Proof of a bound of many thousands is too long. */
export function isShown(value: JsonValue): boolean {
  return JSON.stringify(value).length <= LONGEST;
}
