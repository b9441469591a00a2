import type { Connection } from './connection.ts';
import type { RequestOptions } from './options.ts';
import { Pages, type PageOutcome } from './pages.ts';
import { memberAt, withMember } from './path.ts';
import { performRest, type PathValue, type RestOperation } from './rest.ts';

/** A list that comes in pages. Paths are names of members; one to a parameter begins at the parameters object. */
export interface RestPages {
  /** From the body of a response to its items; empty when it is the list itself. */
  readonly items: readonly string[];
}

/** Each page names the cursor of the next. */
export interface CursorPages extends RestPages {
  /** To the parameter that names the page. */
  readonly cursor: readonly string[];
  /** From the body to the cursor of the next page. */
  readonly next: readonly string[];
}

/** The last item says where the next page begins. */
export interface LastItemPages extends RestPages {
  readonly after: readonly string[];
  /** To the parameter that asks for what comes before an item; whoever sends it reads backwards. */
  readonly before?: readonly string[];
  /** From an item to what the parameters take. */
  readonly id: readonly string[];
  /** From the body to what says whether there is another page. */
  readonly hasMore?: readonly string[];
}

/** The next page begins after the items of this one. */
export interface OffsetPages extends RestPages {
  readonly offset: readonly string[];
  readonly hasMore?: readonly string[];
}

/** Pages are counted. */
export interface NumberedPages extends RestPages {
  readonly page: readonly string[];
  readonly first: number;
  readonly hasMore?: readonly string[];
}

/** What a caller passes beside the operation. */
export type RestArguments = [path?: readonly PathValue[], parameters?: object, options?: RequestOptions];

export function listByCursor<Page, Item>(
  connection: Connection,
  operation: RestOperation,
  pages: CursorPages,
  ...call: RestArguments
): Pages<Page, Item> {
  return list<Page, Item>(connection, operation, call, itemsAt(pages), ({ page, asked }) => {
    const cursor = memberAt(page, pages.next);
    return isMoved(cursor, memberAt(asked, pages.cursor))
      ? withMember(asked, pages.cursor, cursor)
      : undefined;
  });
}

export function listByLastItem<Page, Item>(
  connection: Connection,
  operation: RestOperation,
  pages: LastItemPages,
  ...call: RestArguments
): Pages<Page, Item> {
  const { before, after, id } = pages;
  const isBackwards = before && memberAt(call[1], before) !== undefined;
  const parameter = isBackwards ? before : after;
  const inOrder = itemsAt<Item>(pages);
  // Each page is in the list's order, whichever way the pages are read.
  const itemsOf = (page: unknown): readonly Item[] => {
    const items = inOrder(page);
    // oxlint-disable-next-line unicorn/no-array-reverse -- `toReversed` is newer than ES2022
    return isBackwards ? [...items].reverse() : items;
  };
  return list<Page, Item>(connection, operation, call, itemsOf, ({ page, asked }) => {
    const last = memberAt(itemsOf(page).at(-1), id);
    return isMoved(last, memberAt(asked, parameter)) && mayHaveMore(page, pages)
      ? withMember(asked, parameter, last)
      : undefined;
  });
}

export function listByOffset<Page, Item>(
  connection: Connection,
  operation: RestOperation,
  pages: OffsetPages,
  ...call: RestArguments
): Pages<Page, Item> {
  const itemsOf = itemsAt<Item>(pages);
  return list<Page, Item>(connection, operation, call, itemsOf, ({ page, asked, isRepeated }) => {
    const count = itemsOf(page).length;
    const offset = Number(memberAt(asked, pages.offset) ?? 0) + count;
    return count > 0 && !isRepeated && mayHaveMore(page, pages)
      ? withMember(asked, pages.offset, offset)
      : undefined;
  });
}

export function listByNumber<Page, Item>(
  connection: Connection,
  operation: RestOperation,
  pages: NumberedPages,
  ...call: RestArguments
): Pages<Page, Item> {
  const itemsOf = itemsAt<Item>(pages);
  return list<Page, Item>(connection, operation, call, itemsOf, ({ page, asked, isRepeated }) => {
    const next = Number(memberAt(asked, pages.page) ?? pages.first) + 1;
    return itemsOf(page).length > 0 && !isRepeated && mayHaveMore(page, pages)
      ? withMember(asked, pages.page, next)
      : undefined;
  });
}

/** Reads the items of a page; none where there is no list. */
export function itemsAt<Item>({ items }: RestPages): (page: unknown) => readonly Item[] {
  return (page) => {
    const found = memberAt(page, items);
    return Array.isArray(found) ? (found as readonly Item[]) : [];
  };
}

interface Turn {
  readonly page: unknown;
  readonly asked: object | undefined;
  /** The page is the one before it once more: the service does not heed what it was asked. */
  readonly isRepeated: boolean;
}

/** `next` gives the parameters of the page after one; undefined when there is none. */
function list<Page, Item>(
  connection: Connection,
  operation: RestOperation,
  [path, parameters, options]: RestArguments,
  itemsOf: (page: Page) => readonly Item[],
  next: (turn: Turn) => object | undefined,
): Pages<Page, Item> {
  const perform = async (asked: object | undefined, previous?: string): Promise<PageOutcome<Page>> => {
    const outcome = await performRest<Page>(connection, operation, path, asked, options);
    const { rawBody } = outcome.response;
    const following = next({ page: outcome.data, asked, isRepeated: rawBody === previous });
    return { ...outcome, next: following && (() => perform(following, rawBody)) };
  };
  return new Pages(connection, () => perform(parameters), itemsOf);
}

/** A cursor that does not move would go on for ever. */
function isMoved(cursor: unknown, asked: unknown): boolean {
  return ((typeof cursor === 'string' && cursor !== '') || typeof cursor === 'number') && cursor !== asked;
}

/** False only when the page itself says so. */
function mayHaveMore(page: unknown, { hasMore }: { readonly hasMore?: readonly string[] }): boolean {
  return !hasMore || memberAt(page, hasMore) === true;
}
