import type { TestProject } from 'vitest/node';
import pg from 'pg';
import { openStorage } from '../../../sandbox/storage/open.ts';
import { startPostgres } from './server.ts';
import { TEMPLATE } from './database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * URL of the database `postgres` on a server for the whole run; empty on a platform without PostgreSQL.
     */
    readonly postgres: string;
  }
}

/** Starts one server for the whole run, with a template database that contains the sandbox's tables. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const server = await startPostgres();
  project.provide('postgres', server?.url('postgres') ?? '');
  if (!server) return undefined;
  const client = new pg.Client(server.url('postgres'));
  await client.connect();
  await client.query(`create database ${TEMPLATE}`);
  await client.end();
  const { database } = await openStorage(server.url(TEMPLATE), { report: () => {} });
  await database.destroy();
  return () => server.stop();
}
