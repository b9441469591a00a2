import pg from 'pg';
import { inject, onTestFinished } from 'vitest';

/** The database that others are copied from. */
export const TEMPLATE = 'sandbox_template';

/** Whether the tests run on PostgreSQL. */
export function isOnPostgres(): boolean {
  return Boolean(inject('postgres'));
}

/** Databases of this file's tests that nobody uses now. */
const free: string[] = [];
let made = 0;

/** Address of a database that has the sandbox's tables, with nothing in them, and is one test's own until its end. */
export async function newPostgresDatabase(): Promise<string> {
  const used = free.pop();
  if (used !== undefined) await ask(used, EMPTY);
  const url = used ?? (await copyOfTemplate(inject('postgres')));
  onTestFinished(() => void free.push(url));
  return url;
}

/** Asks something of a database, on a connection of its own. */
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

/** Quicker than to make another: most tables are empty. */
const EMPTY = `do $$
declare stored text;
begin
  for stored in select tablename from pg_tables where schemaname = 'public' and tablename <> 'sandbox_schema' loop
    execute format('delete from %I', stored);
  end loop;
end $$`;
