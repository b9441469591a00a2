import { sql, type RawBuilder } from 'kysely';

/** Which part of a list to read. */
export interface Page {
  readonly first: number;
  /** Ordinal of the item after which the page starts. */
  readonly after?: number;
}

/** One page of a list, newest first. */
export interface Listed<Item> {
  readonly items: readonly { readonly ordinal: number; readonly item: Item }[];
  readonly hasMore: boolean;
  readonly hasBefore: boolean;
  /** Over all pages. */
  readonly total: number;
}

/** Counts of a list as a whole, and of its items before the page. */
export interface Counts {
  readonly total: number;
  readonly before: number;
}

/** Counts the items before a page; to be selected beside `count(*)`. */
export function countBefore(page: Page): RawBuilder<number> {
  return sql<number>`count(*) filter (where ordinal >= ${page.after ?? Number.MAX_SAFE_INTEGER})`;
}

/** Makes a page of rows that were read with one more than fits. */
export function toPage<Row extends { readonly ordinal: number }, Item>(
  rows: readonly Row[],
  counts: Counts,
  page: Page,
  toItem: (row: Row) => Item,
): Listed<Item> {
  return {
    items: rows.slice(0, page.first).map((row) => ({ ordinal: row.ordinal, item: toItem(row) })),
    hasMore: rows.length > page.first,
    hasBefore: counts.before > 0,
    total: counts.total,
  };
}
