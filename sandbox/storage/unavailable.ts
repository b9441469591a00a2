/**
 * The database cannot be reached, or did not answer in time. Whatever was asked for did not happen, unless the
 * connection was lost while it was being committed; so it may be asked for again, as idempotency keys are for.
 */
export class Unavailable extends Error {
  constructor(cause: unknown) {
    super(`the database is not available: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
    this.name = 'Unavailable';
  }
}

/** Seconds after which what found the database unavailable may be tried again. */
export const RETRY_AFTER_SECONDS = 1;

/** Whether a fault comes from an unavailable database, however deep. */
export function isUnavailable(fault: unknown): boolean {
  for (let each = fault, depth = 0; each instanceof Error && depth < 8; each = each.cause, depth += 1) {
    if (each instanceof Unavailable) return true;
    if ('originalError' in each && each.originalError instanceof Unavailable) return true;
  }
  return false;
}
