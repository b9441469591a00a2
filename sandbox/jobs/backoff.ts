const FIRST_MS = 1000;
const LONGEST_MS = 5 * 60_000;

/** Milliseconds until a job that failed is tried again. @param failures how often it had failed before. */
export function pauseAfter(failures: number): number {
  return Math.min(FIRST_MS * 2 ** failures, LONGEST_MS);
}
