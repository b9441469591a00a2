import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { isConnectionFault } from './postgres-errors.ts';
import { Unavailable } from './unavailable.ts';

const MAX_CONNECTIONS = 10;
/**
 * Maximum times to wait for a connection, for a lock, and for the end of a statement, in milliseconds.
 */
const CONNECT_MS = 5000;
const LOCK_MS = 10_000;
const STATEMENT_MS = 20_000;
/**
 * Maximum time to wait for the response to a statement. After this time, the server has crashed or is unreachable,
 * because it would have ended the statement before.
 */
const SILENCE_MS = 25_000;
const IDLE_IN_TRANSACTION_MS = 10_000;

/** `bigint`, the type of times and counts. All of them are far below 2 to the power of 53. */
const INT8 = 20;

/** Returns connections to PostgreSQL, for kysely. Errors of an unreachable database become `Unavailable`. */
export function postgresPool(url: string, report: (fault: unknown) => void): PostgresPool {
  const pool = new pg.Pool({
    connectionString: url,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_MS,
    lock_timeout: LOCK_MS,
    statement_timeout: STATEMENT_MS,
    query_timeout: SILENCE_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    // Statements are parsed once, but planned for their current values: generic plans would remain from the time when
    // tables were small.
    options: '-c plan_cache_mode=force_custom_plan',
    keepAlive: true,
    fallback_application_name: 'sandbox',
    types: {
      getTypeParser: (type: number, format) =>
        type === INT8 ? Number : pg.types.getTypeParser(type, format),
    },
  });
  let hasEnded = false;
  // The pool replaces an unused connection when it is needed.
  pool.on('error', (fault) => {
    if (!hasEnded) report(new Unavailable(fault));
  });
  // If a connection is in use, its query reports the error.
  pool.on('connect', (client) => client.on('error', () => {}));
  return {
    options: pool.options,
    connect: () => translated(async () => clientOf(await pool.connect())),
    async end() {
      hasEnded = true;
      await pool.end();
    },
  };
}

/**
 * Maximum number of prepared statements of each connection. It exceeds the number of statements of the sandbox, except
 * statements with lists of any length.
 */
const MAX_NAMES = 256;
const names = new Map<string, string>();

/** Returns the name of a prepared statement, or undefined if there are too many. */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MAX_NAMES) return known;
  const name = `s${names.size}`;
  names.set(text, name);
  return name;
}

function named(text: string, values: unknown[]): pg.QueryConfig {
  const name = nameOf(text);
  return { text, values, ...(name !== undefined && { name }) };
}

const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();

/** Returns the same object for each connection, because kysely identifies connections by it. */
function clientOf(client: pg.PoolClient): PostgresPoolClient {
  const known = clients.get(client);
  if (known) return known;
  const made: PostgresPoolClient = {
    query: ((text: string, values: unknown[]) =>
      translated(() =>
        client.query(values.length > 0 ? named(text, values) : text),
      )) as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy),
  };
  clients.set(client, made);
  return made;
}

async function translated<Result>(act: () => Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (fault) {
    throw isConnectionFault(fault) ? new Unavailable(fault) : fault;
  }
}
