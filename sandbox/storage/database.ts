import { DatabaseSync } from 'node:sqlite';
import { Kysely, SqliteDialect, type Transaction } from 'kysely';
import { sqliteDatabase } from './node-sqlite.ts';
import { SCHEMA, SCHEMA_VERSION } from './schema.ts';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;
/** The database, or one transaction on it. Inside a transaction use nothing else: there is one connection. */
export type Queries = Kysely<Tables> | Transaction<Tables>;

/**
 * Opens a database file, made when it is missing; `:memory:` keeps nothing. What is acknowledged is on the
 * disk: write-ahead log, and a sync at every commit. The file belongs to one process at a time.
 * @throws {Error} when another process has the file, or another version wrote it.
 */
export function openDatabase(path: string): Database {
  const connection = new DatabaseSync(path, { timeout: 1000, defensive: true });
  try {
    connection.exec('pragma locking_mode = exclusive; pragma journal_mode = wal; pragma synchronous = full;');
    migrate(connection, path);
  } catch (error) {
    connection.close();
    throw error;
  }
  return new Kysely<Tables>({ dialect: new SqliteDialect({ database: sqliteDatabase(connection) }) });
}

function migrate(connection: DatabaseSync, path: string): void {
  const version = connection.prepare('pragma user_version').get()?.['user_version'];
  if (version === SCHEMA_VERSION) return;
  if (version !== 0) throw new Error(`${path} has schema version ${String(version)}, not ${SCHEMA_VERSION}`);
  connection.exec(`begin immediate; ${SCHEMA} pragma user_version = ${SCHEMA_VERSION}; commit;`);
}
