import type { JsonValue } from '../../core/json.ts';

/** Maximum characters of JSON shown in a report. */
const MAX_LENGTH = 10_000;

/**
 * Returns true if a value is short enough to show in a report. A value that proves a very large bound can be too long.
 */
export function isShown(value: JsonValue): boolean {
  return JSON.stringify(value).length <= MAX_LENGTH;
}
