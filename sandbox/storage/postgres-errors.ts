/** SQLSTATE classes, and codes, that tell of a server that is not there, is ending, or has no room. */
const UNAVAILABLE = [
  '08', // connection exceptions
  '25P03', // idle in transaction for too long
  '53', // insufficient resources
  '55P03', // a lock was not to be had in time
  '57', // operator intervention: shut down, crashed, starting up, or out of time
  '58', // system errors: files that cannot be read or written
];

/** Faults of the connection itself, by their code in Node. */
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

/** What pg says of a connection that ended, or was not to be had in time; those errors have no code. */
const WITHOUT_CODE =
  /connection (terminated|error)|not queryable|timeout exceeded|read timeout|Connection ended/i;

/** Serialization failure, deadlock, or two that made the same at once: done again, it finds what the other made. */
const RACES = new Set(['40001', '40P01', '23505']);

/** Whether an error of pg says that the database cannot be used now. */
export function isConnectionFault(error: unknown): boolean {
  const code = codeOf(error);
  if (code === undefined) return error instanceof Error && WITHOUT_CODE.test(error.message);
  return CUT_OFF.has(code) || UNAVAILABLE.some((prefix) => code.startsWith(prefix));
}

/** Whether an error of pg says that a transaction lost against another, and may succeed when it is done again. */
export function isRace(error: unknown): boolean {
  return RACES.has(codeOf(error) ?? '');
}

function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined;
  return error.code;
}
