import { flagOf, malformed, member, type Report, type Use } from './use.ts';
import { isJsonObject } from '../../core/json.ts';

/** The safe and the idempotent methods of RFC 9110 §9.2, and QUERY. */
const REPEATABLE = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE', 'QUERY', 'PUT', 'DELETE']);

/**
 * True if the method or an idempotency key permits retries, unless `x-fern-retries: { disabled: true }` forbids them.
 */
export function isRetryable(use: Use | undefined, method: string, hasKey: boolean, report: Report): boolean {
  const isOff = isDisabled(use, report);
  return !isOff && (REPEATABLE.has(method) || hasKey);
}

function isDisabled(use: Use | undefined, report: Report): boolean {
  if (!use) return false;
  if (!isJsonObject(use.value)) malformed(use, 'an object with the property disabled', report);
  const disabled = member(use, 'disabled');
  return disabled.value !== undefined && flagOf(disabled, report) === true;
}
