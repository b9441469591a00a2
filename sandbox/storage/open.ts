import { openDatabase } from './database.ts';
import type { Storage, Witness } from './storage.ts';

/**
 * Opens a database: a SQLite file, which is created if it is missing, `:memory:`, or a `postgres://` URL.
 * @throws {Error} if it cannot be opened, or a different version of the sandbox created it.
 */
export async function openStorage(location: string, witness: Witness): Promise<Storage> {
  if (/^postgres(ql)?:\/\//.test(location)) {
    // Loaded only if it is used.
    const { openPostgres } = await import('./postgres.ts');
    return openPostgres(location, witness);
  }
  const database = await openDatabase(location, witness.query);
  return {
    database,
    isShared: false,
    // SQLite has one connection, so transactions run one after another.
    unit: (_workspaceId, act) => database.transaction().execute(act),
  };
}
