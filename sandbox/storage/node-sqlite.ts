import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import type { SqliteDatabase } from 'kysely';

/** Fits `node:sqlite` to what kysely's SQLite dialect asks of a database. */
export function sqliteDatabase(database: DatabaseSync): SqliteDatabase {
  return {
    close: () => database.close(),
    prepare(sql) {
      const statement = database.prepare(sql);
      return {
        reader: statement.columns().length > 0,
        all: (parameters) => statement.all(...parameters.map(inputValue)),
        run: (parameters) => statement.run(...parameters.map(inputValue)),
        iterate: (parameters) => statement.iterate(...parameters.map(inputValue)),
      };
    },
  };
}

function inputValue(value: unknown): SQLInputValue {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint') {
    return value;
  }
  if (value instanceof Uint8Array) return value;
  throw new TypeError(`SQLite stores no ${typeof value}`);
}
