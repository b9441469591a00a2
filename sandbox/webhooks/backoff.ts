import { randomInt } from 'node:crypto';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** How long after the failure before it each attempt is made; the first follows the event at once. */
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
/** A receiver that asks for more would keep a delivery for as long as it likes. */
const LONGEST_WISH = 24 * HOUR;

/** Attempts that a delivery gets. */
export const ATTEMPTS = DELAYS.length;

/**
 * When the next attempt is due, spread so that what failed together does not come again together; undefined after the
 * last.
 * @param made attempts so far, at least one.
 * @param retryAfter what the receiver asked for (RFC 9110 section 10.2.3).
 */
export function nextAttempt(made: number, now: number, retryAfter: string | undefined): number | undefined {
  const delay = DELAYS[made];
  if (delay === undefined) return undefined;
  const spread = Math.round(delay * JITTER);
  return now + Math.max(delay + randomInt(-spread, spread + 1), wishOf(retryAfter, now));
}

/** Milliseconds that a `Retry-After` asks for: seconds or a date; 0 when it cannot be read. */
function wishOf(retryAfter: string | undefined, now: number): number {
  if (retryAfter === undefined) return 0;
  const wish = /^\d+$/.test(retryAfter) ? Number(retryAfter) * SECOND : Date.parse(retryAfter) - now;
  return Number.isNaN(wish) ? 0 : Math.min(wish, LONGEST_WISH);
}
