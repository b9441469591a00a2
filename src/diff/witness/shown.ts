import type { JsonValue } from '../../core/json.ts';

/** Characters of JSON that a report still shows. */
const LONGEST = 10_000;

/** Whether a value is short enough to be read; what proves a bound of many thousands is not. */
export function isShown(value: JsonValue): boolean {
  return JSON.stringify(value).length <= LONGEST;
}
