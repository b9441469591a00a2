import { sql, type Expression } from 'kysely';

/**
 * Limits the rows of a query. It does not use a bare parameter, because SQLite prepares a statement again if its LIMIT
 * is bound.
 */
export function atMost(count: number): Expression<number> {
  return sql`cast(${count} as integer)`;
}
