/**
 * The error for a database that is unreachable or did not respond in time. The unit of work had no effect, unless the
 * connection was lost during its commit. Idempotency keys make the retry safe.
 */
export class Unavailable extends Error {
  constructor(cause: unknown) {
    super(`the database is not available: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
    this.name = 'Unavailable';
  }
}

/** The number of seconds after which a caller should retry. */
export const RETRY_AFTER_SECONDS = 1;

/** True if a fault was caused by an unavailable database, at any depth. */
export function isUnavailable(fault: unknown): boolean {
  for (let each = fault, depth = 0; each instanceof Error && depth < 8; each = each.cause, depth += 1) {
    if (each instanceof Unavailable) return true;
    if ('originalError' in each && each.originalError instanceof Unavailable) return true;
  }
  return false;
}
