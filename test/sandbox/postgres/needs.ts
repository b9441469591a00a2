import { describe } from 'vitest';
import { isOnPostgres } from '../../support/postgres/database.ts';

/** Tests that need PostgreSQL. They are skipped and counted on platforms for which npm has no PostgreSQL. */
// oxlint-disable-next-line vitest/valid-title, vitest/valid-describe-callback -- it is no call of a suite yet
export const onPostgres = describe.skipIf(!isOnPostgres());
