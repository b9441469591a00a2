import type { Kysely, Transaction } from 'kysely';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;
/** The database, or one transaction on it. Inside a transaction use nothing else: there is one connection. */
export type Queries = Kysely<Tables> | Transaction<Tables>;
/** A transaction. Only transactions change data, because writes follow from their reads. */
export type Work = Transaction<Tables>;
