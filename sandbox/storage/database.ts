import { DatabaseSync } from 'node:sqlite';
import { Kysely, type LogEvent } from 'kysely';
import { groupingSqlite } from './group-commit.ts';
import type { Database } from './queries.ts';
import { createTables, otherVersion, SCHEMA_VERSION } from './schema.ts';
import type { Tables } from './tables.ts';

/**
 * Opens a database file, made when it is missing; `:memory:` keeps nothing. What is acknowledged is on the
 * disk: write-ahead log, and a sync at every commit. The file belongs to one process at a time.
 * @param log is told of every statement.
 * @throws {Error} when another process has the file, or another version wrote it.
 */
export async function openDatabase(path: string, log?: (event: LogEvent) => void): Promise<Database> {
  const connection = opened(path);
  const database = new Kysely<Tables>({ dialect: groupingSqlite(connection), ...(log && { log }) });
  try {
    connection.exec('pragma locking_mode = exclusive; pragma journal_mode = wal; pragma synchronous = full;');
    await migrate(connection, database, path);
  } catch (error) {
    await database.destroy();
    if (connection.isOpen) connection.close();
    throw told(path, error);
  }
  return database;
}

function opened(path: string): DatabaseSync {
  try {
    return new DatabaseSync(path, { timeout: 1000, defensive: true });
  } catch (error) {
    throw told(path, error);
  }
}

const BUSY = 5;

/** A fault of SQLite with the file that it is about. */
function told(path: string, error: unknown): unknown {
  if (!(error instanceof Error) || !('errcode' in error)) return error;
  const why = error.errcode === BUSY ? 'another process has it open' : error.message;
  return new Error(`database ${path}: ${why}`, { cause: error });
}

async function migrate(connection: DatabaseSync, database: Database, path: string): Promise<void> {
  const version = connection.prepare('pragma user_version').get()?.['user_version'];
  if (version === SCHEMA_VERSION) return;
  if (version !== 0)
    throw otherVersion(`database ${path}`, version, `Name another file, or delete this one.`);
  if (connection.prepare('select 1 from sqlite_schema').get()) {
    throw new Error(`database ${path} is of another program. Name a file that is empty, or not there yet.`);
  }
  await database.transaction().execute(async (transaction) => {
    await createTables(transaction);
    connection.exec(`pragma user_version = ${SCHEMA_VERSION}`);
  });
}
