import { sql, type Kysely } from 'kysely';
import { runCompiled } from './compiled.ts';
import { atMost } from './limit.ts';
import type { Queries, Work } from './queries.ts';
import { owned, type Owner } from './owner.ts';
import type { CollectionRow, ColumnValue } from './tables.ts';
import { canBe, is, meets, type Where } from './where.ts';

export { MODES, type Mode, type Owner } from './owner.ts';
export type { Where } from './where.ts';

/** A position in a list, ordered by time and then id, newest first. */
export interface Position {
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  readonly id: string;
}

/** A column extracted from the object, for searching. */
export interface Column<Item> {
  readonly type: 'text' | 'integer';
  /** Returns the column's value of an object. */
  readonly of: (item: Item) => ColumnValue;
  /** False for a column that is never searched, so that it has no index. */
  readonly isSought?: false;
}

/** A table of objects. Each object is stored as JSON, next to its search columns. */
export interface Definition<Item, Name extends string> {
  readonly table: string;
  /** Creation time of an object, in milliseconds since the epoch. */
  readonly createdAt: (item: Item) => number;
  readonly columns: Readonly<Record<Name, Column<Item>>>;
  /** Sets of columns whose values are unique among the objects of one owner. Null may occur several times. */
  readonly unique?: readonly (readonly NoInfer<Name>[])[];
}

/** A section of a list. */
export interface Span {
  /** Exclusive bounds of the creation time. */
  readonly createdAfter?: number | undefined;
  readonly createdBefore?: number | undefined;
  /** The position before the start of the section. */
  readonly after?: Position | undefined;
}

/** The part of a list to read. */
export interface Part<Name extends string> extends Span {
  readonly where?: Where<Name>;
  readonly limit: number;
}

/** An object with its owner. */
export interface Owned<Item> {
  readonly owner: Owner;
  readonly item: Item;
}

/** Objects of one kind, in their stored form. */
export interface Collection<Item, Name extends string = string> {
  readonly definition: Definition<Item, Name>;
  insert(queries: Work, owner: Owner, item: Item): Promise<void>;
  /**
   * Stores a changed object.
   * @param before the earlier version, because unchanged columns are not indexed again
   * @throws {Error} if the owner has no object with this id, which is an internal error
   */
  replace(queries: Work, owner: Owner, item: Item, before?: Item): Promise<void>;
  /** Returns true if an object was deleted. */
  remove(queries: Work, owner: Owner, id: string): Promise<boolean>;
  /** Deletes objects created up to a time, in milliseconds since the epoch. */
  removeBefore(queries: Work, owner: Owner, time: number): Promise<void>;
  find(queries: Queries, owner: Owner, id: string): Promise<Item | undefined>;
  /** Returns the newest match. */
  findBy(queries: Queries, owner: Owner, where: Where<Name>): Promise<Item | undefined>;
  /** Returns objects, newest first. */
  list(queries: Queries, owner: Owner, part: Part<Name>): Promise<Item[]>;
  /** Returns objects after a position in time, oldest first. */
  following(queries: Queries, owner: Owner, after: Position, limit: number): Promise<Item[]>;
  /** Yields all matches, newest first, read in batches. */
  each(queries: Queries, owner: Owner, where: Where<Name>, span?: Span): AsyncGenerator<Item>;
  count(queries: Queries, owner: Owner, where: Where<Name>, span?: Span): Promise<number>;
  /** Finds an object of any owner, for work that is not part of a request. */
  locate(queries: Queries, id: string): Promise<Owned<Item> | undefined>;
  /** Finds a match of any owner, to identify callers. */
  locateBy(queries: Queries, where: Where<Name>): Promise<Owned<Item> | undefined>;
}

/** Objects read at once by `each`. */
const BATCH = 500;

/** All tables, with only their common columns. */
type OpenTables = Readonly<Record<string, CollectionRow>>;

/** Creates a collection. `Name` is the type of the names of its search columns. */
export function collection<Item extends { readonly id: string }, Name extends string>(
  definition: Definition<Item, Name>,
): Collection<Item, Name> {
  const { table, createdAt, columns } = definition;
  // The types of the columns are unknown here. `Name` restricts callers to existing columns.
  const open = (queries: Queries): Kysely<OpenTables> => queries as unknown as Kysely<OpenTables>;

  const named = Object.entries<Column<Item>>(columns);
  const changedColumns = (item: Item, before?: Item): Record<string, ColumnValue> => {
    const row: Record<string, ColumnValue> = {};
    for (const [name, { of }] of named) {
      const value = of(item);
      if (before === undefined || of(before) !== value) row[name] = value;
    }
    return row;
  };
  const rowOf = (owner: Owner, item: Item): CollectionRow => ({
    ...changedColumns(item),
    id: item.id,
    workspace_id: owner.workspaceId,
    mode: owner.mode ?? '',
    created_at: createdAt(item),
    data: JSON.stringify(item),
  });
  const itemOf = ({ data }: Pick<CollectionRow, 'data'>): Item => JSON.parse(data) as Item;
  const ownedOf = (row: CollectionRow): Owned<Item> => ({
    owner: { workspaceId: row.workspace_id, mode: row.mode === '' ? null : row.mode },
    item: itemOf(row),
  });
  const select = (queries: Queries, where?: Where<Name>) =>
    open(queries)
      .selectFrom(table)
      .where(meets(where ?? {}));
  const selectOwned = (
    queries: Queries,
    owner: Owner,
    where?: Where<Name>,
    { createdAfter, createdBefore, after }: Span = {},
  ) =>
    select(queries, where)
      .where(owned(owner))
      .$if(createdAfter !== undefined, (query) => query.where('created_at', '>', createdAfter!))
      .$if(createdBefore !== undefined, (query) => query.where('created_at', '<', createdBefore!))
      .$if(after !== undefined, (query) =>
        query.where(sql<boolean>`(created_at, id) < (${after!.createdAt}, ${after!.id})`),
      );

  const newest = (
    queries: Queries,
    owner: Owner,
    where: Where<Name> | undefined,
    limit: number,
    span?: Span,
  ) =>
    selectOwned(queries, owner, where, span)
      .select('data')
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(atMost(limit));

  return {
    definition,
    async insert(queries, owner, item) {
      const row = rowOf(owner, item);
      await runCompiled(queries, `insert ${table}`, Object.values(row), () =>
        open(queries).insertInto(table).values(row),
      );
    },
    async replace(queries, owner, item, before) {
      const row = { ...changedColumns(item, before), data: JSON.stringify(item) };
      const parameters = [...Object.values(row), owner.workspaceId, owner.mode ?? '', item.id];
      const shape = `replace ${Object.keys(row).join(' ')} of ${table}`;
      const { numAffectedRows } = await runCompiled(queries, shape, parameters, () =>
        open(queries).updateTable(table).set(row).where(owned(owner)).where('id', '=', item.id),
      );
      if (numAffectedRows === 0n) throw new Error(`${table} has no ${item.id} to replace`);
    },
    async remove(queries, owner, id) {
      const { numDeletedRows } = await open(queries)
        .deleteFrom(table)
        .where(owned(owner))
        .where('id', '=', id)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
    async removeBefore(queries, owner, time) {
      const parameters = [owner.workspaceId, owner.mode ?? '', time];
      await runCompiled(queries, `remove ${table} before`, parameters, () =>
        open(queries).deleteFrom(table).where(owned(owner)).where('created_at', '<=', time),
      );
    },
    async find(queries, owner, id) {
      if (!canBe(id)) return undefined;
      const parameters = [owner.workspaceId, owner.mode ?? '', id];
      const { rows } = await runCompiled(queries, `find ${table}`, parameters, () =>
        selectOwned(queries, owner).select('data').where(is('id', id)),
      );
      return rows[0] && itemOf(rows[0]);
    },
    async findBy(queries, owner, where) {
      return (await this.list(queries, owner, { where, limit: 1 }))[0];
    },
    async list(queries, owner, { where, limit, ...span }) {
      const query = () => newest(queries, owner, where, limit, span);
      const plain = plainly(where, span);
      if (!plain) return (await query().execute()).map(itemOf);
      const parameters = [...plain.values, owner.workspaceId, owner.mode ?? '', limit];
      const shape = `list ${table} by ${plain.names}`;
      return (await runCompiled(queries, shape, parameters, query)).rows.map(itemOf);
    },
    async following(queries, owner, after, limit) {
      const parameters = [owner.workspaceId, owner.mode ?? '', after.createdAt, after.id, limit];
      const { rows } = await runCompiled(queries, `following ${table}`, parameters, () =>
        selectOwned(queries, owner)
          .where(sql<boolean>`(created_at, id) > (${after.createdAt}, ${after.id})`)
          .select('data')
          .orderBy('created_at')
          .orderBy('id')
          .limit(atMost(limit)),
      );
      return rows.map(itemOf);
    },
    async *each(queries, owner, where, span = {}) {
      let after = span.after;
      for (;;) {
        const items = await this.list(queries, owner, { ...span, where, after, limit: BATCH });
        yield* items;
        const last = items.at(-1);
        if (!last || items.length < BATCH) return;
        after = { createdAt: createdAt(last), id: last.id };
      }
    },
    async count(queries, owner, where, span) {
      const query = () =>
        selectOwned(queries, owner, where, span).select(({ fn }) => fn.countAll().as('total'));
      const plain = plainly(where, span);
      if (!plain) return Number((await query().executeTakeFirstOrThrow()).total);
      const parameters = [...plain.values, owner.workspaceId, owner.mode ?? ''];
      const { rows } = await runCompiled(queries, `count ${table} by ${plain.names}`, parameters, query);
      return Number(rows[0]?.total);
    },
    async locate(queries, id) {
      if (!canBe(id)) return undefined;
      const { rows } = await runCompiled(queries, `locate ${table}`, [id], () =>
        select(queries).selectAll().where(is('id', id)),
      );
      return rows[0] && ownedOf(rows[0]);
    },
    async locateBy(queries, where) {
      const row = await select(queries, where).selectAll().limit(atMost(1)).executeTakeFirst();
      return row && ownedOf(row);
    },
  };
}

/** Returns conditions whose values are parameters, or undefined if they require a different query. */
function plainly(
  where: Where<string> = {},
  span: Span = {},
): { readonly names: string; readonly values: readonly unknown[] } | undefined {
  if (Object.values(span).some((bound) => bound !== undefined)) return undefined;
  const sought = Object.entries(where).filter(([, value]) => value !== undefined);
  if (!sought.every(([, value]) => isPlain(value))) return undefined;
  return { names: sought.map(([name]) => name).join(' '), values: sought.map(([, value]) => value) };
}

/** True if a condition is equality with a single value, sent as one parameter. */
function isPlain(value: Where<string>[string]): boolean {
  return typeof value === 'number' || (typeof value === 'string' && canBe(value));
}
