import { sql, type Expression } from 'kysely';
import type { ColumnValue } from './tables.ts';

/** A string that a column's value must contain. */
export interface Containing {
  readonly containing: string;
}

/** A value that a column must not have. */
export interface Other {
  readonly not: ColumnValue;
}

/**
 * Required values of columns. All of them must match. A list allows any of its values, and an empty list matches
 * nothing.
 */
export type Where<Name extends string> = Readonly<
  Partial<Record<Name, ColumnValue | readonly ColumnValue[] | Containing | Other | undefined>>
>;

const NOTHING = sql<boolean>`1 = 0`;

/** Returns the condition for rows that match all values. */
export function meets(where: Where<string>): Expression<boolean> {
  const conditions = Object.entries(where).flatMap(([name, value]) =>
    value === undefined ? [] : [has(sql.ref(name), value)],
  );
  return conditions.length > 0 ? sql`${sql.join(conditions, sql` and `)}` : sql`1 = 1`;
}

function has(
  column: Expression<unknown>,
  value: NonNullable<Where<string>[string]> | null,
): Expression<boolean> {
  if (value === null) return sql`${column} is null`;
  if (isContaining(value)) return contains(column, value.containing);
  if (isOther(value)) return sql`${column} is distinct from ${value.not}`;
  return isList(value) ? isOneOf(column, value.filter(canBe)) : equals(column, value);
}

/** Returns the condition for rows with a value in a column. */
export function is(name: string, value: ColumnValue): Expression<boolean> {
  return equals(sql.ref(name), value);
}

function equals(column: Expression<unknown>, value: ColumnValue): Expression<boolean> {
  return canBe(value) ? sql`${column} = ${value}` : NOTHING;
}

/** False for strings with U+0000, which PostgreSQL cannot store and rejects even in searches. */
export function canBe(value: ColumnValue): boolean {
  return typeof value !== 'string' || !value.includes('\0');
}

function isList(value: ColumnValue | readonly ColumnValue[]): value is readonly ColumnValue[] {
  return Array.isArray(value);
}

function isOneOf(column: Expression<unknown>, values: readonly ColumnValue[]): Expression<boolean> {
  return values.length > 0 ? sql`${column} in (${sql.join(values)})` : NOTHING;
}

/**
 * Returns the condition for a column that contains a string. LIKE is not used, because the string can be long and
 * contain wildcards.
 */
function contains(column: Expression<unknown>, text: string): Expression<boolean> {
  if (text === '') return sql`1 = 1`;
  return canBe(text) ? sql`replace(${column}, ${text}, '') <> ${column}` : NOTHING;
}

function isContaining(value: Where<string>[string]): value is Containing {
  return typeof value === 'object' && value !== null && 'containing' in value;
}

function isOther(value: Where<string>[string]): value is Other {
  return typeof value === 'object' && value !== null && 'not' in value;
}
