const FIRST_MS = 1000;
const MAX_MS = 5 * 60_000;

/** Returns the milliseconds until the retry of a failed job. @param failures number of earlier failures. */
export function pauseAfter(failures: number): number {
  return Math.min(FIRST_MS * 2 ** failures, MAX_MS);
}
