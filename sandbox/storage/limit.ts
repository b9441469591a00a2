import { sql, type Expression } from 'kysely';

/** A bound to the rows of a query. No bare parameter: SQLite prepares a statement anew when one of its LIMIT is bound. */
export function atMost(count: number): Expression<number> {
  return sql`cast(${count} as integer)`;
}
