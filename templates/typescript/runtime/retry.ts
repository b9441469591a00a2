const FIRST_DELAY_MS = 500;
const MAX_DELAY_MS = 8_000;
/**
 * The longest `Retry-After` that a call waits for. If the delay is longer, the call fails, so that the caller can
 * decide.
 */
export const MAX_RETRY_AFTER_MS = 60_000;

/** Returns true if the same request may succeed soon. `reason` is the error code, or the body that contains it. */
export function isTransient(status: number, reason = ''): boolean {
  return (
    status === 408 ||
    status === 429 ||
    status >= 500 ||
    // The service is still processing an earlier attempt of the same call.
    (status === 409 && /\bidempotency_(key_)?in_(progress|use)\b/.test(reason))
  );
}

/** Returns an exponential delay with full jitter, in milliseconds. */
export function backoff(attempt: number): number {
  return Math.random() * Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (attempt - 1));
}

/**
 * An HTTP date (RFC 9110 section 5.6.7). Its oldest format has no time zone. The date parser also accepts other
 * strings, such as negative numbers, but these do not match.
 */
const DATE = /^[A-Z][a-z]+(,.*GMT| .*:.* \d{4})$/;

/**
 * Reads `Retry-After` (RFC 9110 section 10.2.3) as seconds or as a date. Returns milliseconds, or undefined if the
 * header is absent or unreadable.
 */
export function retryAfter(headers: Headers): number | undefined {
  const value = headers.get('retry-after')?.trim() ?? '';
  if (/^\d+(\.\d+)?$/.test(value)) return Number(value) * 1000;
  const time = DATE.test(value) ? Date.parse(value.endsWith('T') ? value : `${value} GMT`) : NaN;
  return Number.isNaN(time) ? undefined : Math.max(0, time - Date.now());
}
