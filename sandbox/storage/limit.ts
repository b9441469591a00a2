import { sql, type Expression } from 'kysely';

/**
 * Returns the expression of a LIMIT. A bare parameter is not used, because SQLite would prepare the statement again for
 * each value.
 */
export function atMost(count: number): Expression<number> {
  return sql`cast(${count} as integer)`;
}
