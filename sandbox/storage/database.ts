import { DatabaseSync } from 'node:sqlite';
import { Kysely, type LogEvent } from 'kysely';
import { groupingSqlite } from './group-commit.ts';
import type { Database } from './queries.ts';
import { createTables, otherVersion, SCHEMA_VERSION } from './schema.ts';
import type { Tables } from './tables.ts';

/**
 * Opens a database file, and creates it if it is missing. `:memory:` is not persistent. Committed changes are on disk:
 * the database has a write-ahead log, and syncs at every commit. Only one process at a time can use the file.
 * @param log receives every statement.
 * @throws {Error} if another process has the file, or a different version wrote it.
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
    throw withSolution(path, error);
  }
  return database;
}

function opened(path: string): DatabaseSync {
  try {
    return new DatabaseSync(path, { timeout: 1000, defensive: true });
  } catch (error) {
    throw withSolution(path, error);
  }
}

/** A problem with a file, and its solution. */
interface FileFault {
  readonly code: string;
  readonly detail: string;
}

const NOT_WRITABLE: FileFault = {
  code: 'DATABASE_NOT_WRITABLE',
  detail: 'it is not writable. Let this user write to the file and to its folder, or specify another file.',
};

/** Faults by SQLite's extended result code, or by the primary code if the extended code is not listed. */
const FAULTS: Readonly<Record<number, FileFault>> = {
  3: NOT_WRITABLE,
  5: {
    code: 'DATABASE_IN_USE',
    detail: 'another process has it open. End that process, or specify another file.',
  },
  8: NOT_WRITABLE,
  10: {
    code: 'DATABASE_IO_FAILED',
    detail: 'reading or writing it failed. Check the disk, or specify another file.',
  },
  // A read-only file cannot be locked.
  3850: NOT_WRITABLE,
  13: { code: 'DATABASE_DISK_FULL', detail: 'the disk is full. Free space on it, or specify another file.' },
  14: {
    code: 'DATABASE_NOT_OPENED',
    detail:
      'the file cannot be opened or created. Create its folder, give this user access to it, or specify another file.',
  },
  26: {
    code: 'DATABASE_NOT_SQLITE',
    detail: 'it is not an SQLite database. Specify another file. A missing file is created.',
  },
};

/** Converts an error of SQLite to an error with the file, a solution, and SQLite's own message. */
function withSolution(path: string, error: unknown): unknown {
  if (!(error instanceof Error) || !('errcode' in error)) return error;
  const code = Number(error.errcode);
  const fault = FAULTS[code] ?? FAULTS[code & 0xff];
  if (!fault) return new Error(`database ${path}: ${error.message}`, { cause: error });
  const message = `database ${path}: ${fault.detail} (${fault.code}: ${error.message})`;
  return Object.assign(new Error(message, { cause: error }), { code: fault.code });
}

async function migrate(connection: DatabaseSync, database: Database, path: string): Promise<void> {
  const version = connection.prepare('pragma user_version').get()?.['user_version'];
  if (version === SCHEMA_VERSION) return;
  if (version !== 0)
    throw otherVersion(`database ${path}`, version, `Specify another file, or delete this file.`);
  if (connection.prepare('select 1 from sqlite_schema').get()) {
    throw new Error(
      `database ${path} belongs to another program. Specify a file that is empty or does not exist.`,
    );
  }
  await database.transaction().execute(async (transaction) => {
    await createTables(transaction);
    connection.exec(`pragma user_version = ${SCHEMA_VERSION}`);
  });
}
