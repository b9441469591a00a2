/** SQLSTATE classes and codes of a server that is unreachable, shutting down, or out of resources. */
const UNAVAILABLE = [
  '08', // connection exceptions
  '25P03', // idle in transaction for too long
  '53', // insufficient resources
  '55P03', // a lock that could not be acquired in time
  '57', // operator intervention: shut down, crashed, starting up, or out of time
  '58', // system errors: files that cannot be read or written
];

/** Errors of the connection itself, by their code in Node. */
const CUT_OFF = new Set([
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

/**
 * Messages of pg for a lost connection, or for a connection that was not available in time. These errors have no code.
 */
const WITHOUT_CODE =
  /connection (terminated|error)|not queryable|timeout exceeded|read timeout|Connection ended/i;

/**
 * A serialization failure, a deadlock, or a simultaneous insert. A retry sees the other transaction's result.
 */
const RACES = new Set(['40001', '40P01', '23505']);

/** True if an error of pg means that the database is unavailable now. */
export function isConnectionFault(error: unknown): boolean {
  const code = codeOf(error);
  if (code === undefined) return error instanceof Error && WITHOUT_CODE.test(error.message);
  return CUT_OFF.has(code) || UNAVAILABLE.some((prefix) => code.startsWith(prefix));
}

/** True if an error of pg means that a transaction conflicted with another transaction, so that a retry may succeed. */
export function isRace(error: unknown): boolean {
  return RACES.has(codeOf(error) ?? '');
}

function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined;
  return error.code;
}
