import { sql, type Expression } from 'kysely';
import type { ColumnValue } from './tables.ts';

/** A text that a column's value must have in it. */
export interface Containing {
  readonly containing: string;
}

/** A value that a column must not have. */
export interface Other {
  readonly not: ColumnValue;
}

/** Values that columns must have, all of them; one of several when it is a list: an empty one is met by nothing. */
export type Where<Name extends string> = Readonly<
  Partial<Record<Name, ColumnValue | readonly ColumnValue[] | Containing | Other | undefined>>
>;

const NOTHING = sql<boolean>`1 = 0`;

/** True of the rows that meet all conditions. */
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

/** True of the rows in which a column has a value. */
export function is(name: string, value: ColumnValue): Expression<boolean> {
  return equals(sql.ref(name), value);
}

function equals(column: Expression<unknown>, value: ColumnValue): Expression<boolean> {
  return canBe(value) ? sql`${column} = ${value}` : NOTHING;
}

/** No column holds U+0000, which PostgreSQL cannot: it refuses even to look for it. */
export function canBe(value: ColumnValue): boolean {
  return typeof value !== 'string' || !value.includes('\0');
}

function isList(value: ColumnValue | readonly ColumnValue[]): value is readonly ColumnValue[] {
  return Array.isArray(value);
}

function isOneOf(column: Expression<unknown>, values: readonly ColumnValue[]): Expression<boolean> {
  return values.length > 0 ? sql`${column} in (${sql.join(values)})` : NOTHING;
}

/** Not LIKE: what is sought has no wildcards, and may be long. */
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
