import { describe } from 'vitest';
import { isOnPostgres } from '../../support/postgres/database.ts';

/** Tests that take PostgreSQL: skipped, and counted, on a platform for which npm has none. */
// oxlint-disable-next-line vitest/valid-title, vitest/valid-describe-callback -- it is no call of a suite yet
export const onPostgres = describe.skipIf(!isOnPostgres());
