import type { Kysely, Transaction } from 'kysely';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;
/**
 * The database, or one transaction on it. Inside a transaction, use only the transaction, because there is
 * only one connection.
 */
export type Queries = Kysely<Tables> | Transaction<Tables>;
/** A transaction. Data is changed only in transactions, because writes depend on earlier reads. */
export type Work = Transaction<Tables>;
