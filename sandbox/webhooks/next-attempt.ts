import { randomInt } from 'node:crypto';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** The delay of each attempt after the previous failure. The first attempt follows the event immediately. */
const DELAYS: readonly number[] = [
  0,
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];
const JITTER = 0.2;
/** Longer requested delays are shortened, because otherwise a receiver could delay a delivery forever. */
const MAX_WISH_MS = 24 * HOUR;

/** Maximum number of attempts for a delivery. */
export const ATTEMPTS = DELAYS.length;

/**
 * Returns the due time of the next attempt, with jitter, so that simultaneous failures are not retried together;
 * undefined after the last attempt.
 * @param made attempts so far, at least one.
 * @param retryAfter the receiver's requested delay (RFC 9110 section 10.2.3).
 */
export function nextAttempt(made: number, now: number, retryAfter: string | undefined): number | undefined {
  const delay = DELAYS[made];
  if (delay === undefined) return undefined;
  const spread = Math.round(delay * JITTER);
  return now + Math.max(delay + randomInt(-spread, spread + 1), wishOf(retryAfter, now));
}

/** Returns the milliseconds of a `Retry-After`, in seconds or as a date; 0 if it cannot be parsed. */
function wishOf(retryAfter: string | undefined, now: number): number {
  if (retryAfter === undefined) return 0;
  const wish = /^\d+$/.test(retryAfter) ? Number(retryAfter) * SECOND : Date.parse(retryAfter) - now;
  return Number.isNaN(wish) ? 0 : Math.min(wish, MAX_WISH_MS);
}
