import type { Kysely, Transaction } from 'kysely';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;
/**
 * The database, or one transaction on it. Use nothing else inside of a transaction, because there is only one
 * connection.
 */
export type Queries = Kysely<Tables> | Transaction<Tables>;
/** A transaction. Only transactions change data, because writes depend on their reads. */
export type Work = Transaction<Tables>;
