import { describe } from 'vitest';
import { isOnPostgres } from '../../support/postgres/database.ts';

/** Tests that take PostgreSQL: skipped, and counted, on a platform for which npm has none. */
export const onPostgres = describe.skipIf(!isOnPostgres());
