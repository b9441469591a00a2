import type { Connection } from './connection.ts';
import type { RequestOptions } from './options.ts';
import { onward, Pages, type PageOutcome, type PageRule, type Trail } from './pages.ts';
import { memberAt, withMember } from './path.ts';
import { followRedirects } from './redirects.ts';
import { nameOf, performRest, type PathValue, type RestOperation } from './rest.ts';

/**
 * Describes a paginated list. Each list of strings is a path of property names; a path to a parameter begins at the
 * parameters object.
 */
export interface RestPages {
  /** Path from the response body to the items; empty if the body is the list. */
  readonly items: readonly string[];
}

/** The rule for responses that contain the cursor of the next page. */
export interface CursorPages extends RestPages {
  /** Path to the parameter that selects the page. */
  readonly cursor: readonly string[];
  /** Path from the body to the cursor of the next page. */
  readonly next: readonly string[];
}

/** The rule for pages that start after the last item of the previous page. */
export interface LastItemPages extends RestPages {
  readonly after: readonly string[];
  /** Path to the parameter for items before a given item. Callers set this parameter to read backwards. */
  readonly before?: readonly string[];
  /** Path from an item to the value for the parameters. */
  readonly id: readonly string[];
  /** Path from the body to the flag that reports more pages. */
  readonly hasMore?: readonly string[];
}

/** The rule for pages that start after the items of all previous pages. */
export interface OffsetPages extends RestPages {
  readonly offset: readonly string[];
  readonly hasMore?: readonly string[];
}

/** The rule for pages that are requested by number. */
export interface NumberedPages extends RestPages {
  readonly page: readonly string[];
  readonly first: number;
  readonly hasMore?: readonly string[];
}

/** The caller's arguments, after the operation. */
export type RestArguments = [path?: readonly PathValue[], parameters?: object, options?: RequestOptions];

export function listByCursor<Page, Item>(
  connection: Connection,
  operation: RestOperation,
  pages: CursorPages,
  ...call: RestArguments
): Pages<Page, Item> {
  return list(connection, operation, call, byCursor(pages));
}

export function byCursor<Item>(pages: CursorPages): PageRule<Item> {
  return {
    parameter: pages.cursor,
    itemsOf: itemsAt(pages),
    next: ({ page, asked }) => moved(memberAt(page, pages.next), asked),
  };
}

export function listByLastItem<Page, Item>(
  connection: Connection,
  operation: RestOperation,
  pages: LastItemPages,
  ...call: RestArguments
): Pages<Page, Item> {
  return list(connection, operation, call, byLastItem(pages, call[1]));
}

/** `parameters` determine the direction of reading. */
export function byLastItem<Item>(pages: LastItemPages, parameters?: object): PageRule<Item> {
  const { before, after, id } = pages;
  const isBackwards = before && memberAt(parameters, before) !== undefined;
  const inOrder = itemsAt<Item>(pages);
  // Items are returned in the list's order, even if its pages are read from last to first.
  const itemsOf = (page: unknown): readonly Item[] => {
    const items = inOrder(page);
    // oxlint-disable-next-line unicorn/no-array-reverse -- `toReversed` is newer than ES2022
    return isBackwards ? [...items].reverse() : items;
  };
  return {
    parameter: isBackwards ? before : after,
    itemsOf,
    next: ({ page, asked }) =>
      mayHaveMore(page, pages) ? moved(memberAt(itemsOf(page).at(-1), id), asked) : undefined,
  };
}

export function listByOffset<Page, Item>(
  connection: Connection,
  operation: RestOperation,
  pages: OffsetPages,
  ...call: RestArguments
): Pages<Page, Item> {
  return list(connection, operation, call, byOffset(pages));
}

export function byOffset<Item>(pages: OffsetPages): PageRule<Item> {
  const itemsOf = itemsAt<Item>(pages);
  return {
    parameter: pages.offset,
    itemsOf,
    next: ({ page, asked, isRepeated }) => {
      const count = itemsOf(page).length;
      return count > 0 && !isRepeated && mayHaveMore(page, pages) ? Number(asked ?? 0) + count : undefined;
    },
  };
}

export function listByNumber<Page, Item>(
  connection: Connection,
  operation: RestOperation,
  pages: NumberedPages,
  ...call: RestArguments
): Pages<Page, Item> {
  return list(connection, operation, call, byNumber(pages));
}

export function byNumber<Item>(pages: NumberedPages): PageRule<Item> {
  const itemsOf = itemsAt<Item>(pages);
  return {
    parameter: pages.page,
    itemsOf,
    next: ({ page, asked, isRepeated }) =>
      itemsOf(page).length > 0 && !isRepeated && mayHaveMore(page, pages)
        ? Number(asked ?? pages.first) + 1
        : undefined,
  };
}

/** Returns a function that reads the items of a page. The items are empty if the page contains no list. */
export function itemsAt<Item>({ items }: RestPages): (page: unknown) => readonly Item[] {
  return (page) => {
    const found = memberAt(page, items);
    return Array.isArray(found) ? (found as readonly Item[]) : [];
  };
}

/** Lists pages by the parameter of the rule. */
function list<Page, Item>(
  connection: Connection,
  operation: RestOperation,
  [path, parameters, options]: RestArguments,
  { parameter, itemsOf, next }: PageRule<Item>,
): Pages<Page, Item> {
  const reading = { ...operation, follow: followRedirects };
  const perform = async (
    sent: object | undefined,
    previous?: string,
    trail?: Trail,
  ): Promise<PageOutcome<Page>> => {
    const outcome = await performRest<Page>(connection, reading, path, sent, options);
    const { response, data: page } = outcome;
    const items = itemsOf(page);
    const listed = JSON.stringify(items);
    const cursor = next({ page, asked: memberAt(sent, parameter), isRepeated: listed === previous });
    if (cursor === undefined) return { ...outcome, next: undefined };
    const turn = { operation: nameOf(operation), response, items: items.length, cursor, trail };
    return {
      ...outcome,
      next: onward(connection, turn, (longer) =>
        perform(withMember(sent, parameter, cursor), listed, longer),
      ),
    };
  };
  return new Pages<Page, Item>(connection, () => perform(parameters), itemsOf);
}

/** Returns the cursor, or undefined if it equals the requested cursor, because the list has then ended. */
function moved(cursor: unknown, asked: unknown): string | number | undefined {
  const isCursor = (typeof cursor === 'string' && cursor !== '') || typeof cursor === 'number';
  return isCursor && cursor !== asked ? cursor : undefined;
}

/** Returns true if the page states that another page follows, or if the rule has no property that states this. */
function mayHaveMore(page: unknown, { hasMore }: { readonly hasMore?: readonly string[] }): boolean {
  return !hasMore || memberAt(page, hasMore) === true;
}
