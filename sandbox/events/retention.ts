/** How long events and what was delivered of them are kept. */
const RETENTION_MS = 30 * 24 * 60 * 60 * 1000;

/** The time up to which everything is forgotten. Both in milliseconds since the epoch. */
export function retainedSince(now: number): number {
  return now - RETENTION_MS;
}
