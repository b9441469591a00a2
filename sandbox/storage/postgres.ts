import { Kysely, PostgresDialect, sql } from 'kysely';
import type { Database } from './queries.ts';
import { isRace } from './postgres-errors.ts';
import { postgresPool } from './postgres-pool.ts';
import { retrying } from './retry.ts';
import { createTables, otherVersion, POSTGRES, SCHEMA_VERSION } from './schema.ts';
import type { Storage, Witness } from './storage.ts';
import type { Tables } from './tables.ts';
import { Turns } from './turns.ts';

/** The namespace of the sandbox's advisory locks, "msgs" in ASCII, because other programs can also use locks. */
const LOCKS = 0x6d736773;

/** Opens a PostgreSQL database, possibly shared with other processes, and creates its tables if it is empty. */
export async function openPostgres(url: string, { report, query: log }: Witness): Promise<Storage> {
  const database: Database = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: postgresPool(url, report) }),
    ...(log && { log }),
  });
  try {
    await migrate(database);
  } catch (fault) {
    await database.destroy();
    throw withoutUrl(fault);
  }
  const turns = new Map<string, Turns>();
  return {
    database,
    isShared: true,
    async unit(workspaceId, act) {
      // Units of this process wait here, so that they do not each need a connection.
      const own = turns.get(workspaceId) ?? new Turns();
      turns.set(workspaceId, own);
      await own.take();
      try {
        return await retrying(
          () =>
            database
              .transaction()
              // Each statement sees all changes that were committed before it, so all statements after the lock see the
              // earlier units.
              .setIsolationLevel('read committed')
              .execute(async (queries) => {
                await lock(queries, workspaceId);
                return act(queries);
              }),
          isRace,
        );
      } finally {
        own.end();
        if (own.isIdle) turns.delete(workspaceId);
      }
    },
  };
}

/** Replaces Node's error for an invalid URL, because it is vague and contains the password. */
function withoutUrl(fault: unknown): unknown {
  const isInvalidUrl = fault instanceof Error && 'code' in fault && fault.code === 'ERR_INVALID_URL';
  return isInvalidUrl ? new Error('the URL of the database is not valid') : fault;
}

/**
 * Waits for a lock, which is held until the end of the transaction. Two names with the same hash share a lock, which is
 * harmless.
 */
async function lock(queries: Database, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCKS}::int, hashtext(${name}))`.execute(queries);
}

async function migrate(database: Database): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    // Several processes may start at the same time.
    await lock(transaction, '');
    await sql`create table if not exists sandbox_schema (version integer not null)`.execute(transaction);
    const { rows } = await sql<{ version: number }>`select version from sandbox_schema`.execute(transaction);
    const version = rows[0]?.version;
    if (version === SCHEMA_VERSION) return;
    if (version !== undefined) {
      throw otherVersion('the database', version, 'Specify an empty database.');
    }
    await createTables(transaction, POSTGRES);
    await sql`insert into sandbox_schema (version) values (${SCHEMA_VERSION})`.execute(transaction);
  });
}
