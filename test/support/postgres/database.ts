import pg from 'pg';
import { inject, onTestFinished } from 'vitest';

/** The database from which others are copied. */
export const TEMPLATE = 'sandbox_template';

/** True if the tests run with PostgreSQL. */
export function isOnPostgres(): boolean {
  return Boolean(inject('postgres'));
}

/** Databases of this file's tests that are currently unused. */
const free: string[] = [];
let made = 0;

/** Returns the URL of a database with the sandbox's empty tables, for the current test only. */
export async function newPostgresDatabase(): Promise<string> {
  const used = free.pop();
  if (used !== undefined) await ask(used, EMPTY);
  const url = used ?? (await copyOfTemplate(inject('postgres')));
  onTestFinished(() => void free.push(url));
  return url;
}

/** Runs a query in a database, on a separate connection. */
export async function ask(url: string, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}

async function copyOfTemplate(server: string): Promise<string> {
  const name = `test_${process.pid}_${(made += 1)}`;
  await ask(server, `create database ${name} template ${TEMPLATE} strategy file_copy`);
  return server.replace('/postgres?', `/${name}?`);
}

/** Empties a database. This is faster than creating another one, because most tables are already empty. */
const EMPTY = `do $$
declare stored text;
begin
  for stored in select tablename from pg_tables where schemaname = 'public' and tablename <> 'sandbox_schema' loop
    execute format('delete from %I', stored);
  end loop;
end $$`;
