import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { isConnectionFault } from './postgres-errors.ts';
import { Unavailable } from './unavailable.ts';

const MOST_CONNECTIONS = 10;
/** Nobody waits longer: for a connection, for a lock, for an answer, or for a process that stands still with a lock. */
const CONNECT_MS = 5000;
const LOCK_MS = 10_000;
const STATEMENT_MS = 20_000;
const IDLE_IN_TRANSACTION_MS = 10_000;

/** `bigint`, the type of times and counts: all of them far below 2 to the 53rd. */
const INT8 = 20;

/** Connections to PostgreSQL, for kysely. Their faults that tell of a database out of reach become `Unavailable`. */
export function postgresPool(url: string, report: (fault: unknown) => void): PostgresPool {
  const pool = new pg.Pool({
    connectionString: url,
    max: MOST_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_MS,
    lock_timeout: LOCK_MS,
    statement_timeout: STATEMENT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    keepAlive: true,
    fallback_application_name: 'sandbox',
    types: {
      getTypeParser: (type: number, format) =>
        type === INT8 ? Number : pg.types.getTypeParser(type, format),
    },
  });
  let hasEnded = false;
  // One that nobody uses: the next to need a connection gets a new one.
  pool.on('error', (fault) => {
    if (!hasEnded) report(new Unavailable(fault));
  });
  // One in use: whoever uses it learns of it from its query.
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

const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();

/** Always the same for a connection, for kysely knows it again by that. */
function clientOf(client: pg.PoolClient): PostgresPoolClient {
  const known = clients.get(client);
  if (known) return known;
  const made: PostgresPoolClient = {
    query: ((sql: string, parameters: unknown[]) =>
      translated(() => client.query(sql, parameters))) as unknown as PostgresPoolClient['query'],
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
