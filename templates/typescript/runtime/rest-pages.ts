import type { Connection } from './connection.ts';
import type { RequestOptions } from './options.ts';
import { Pages, type PageOutcome } from './pages.ts';
import { memberAt, withMember } from './path.ts';
import { performRest, type PathValue, type RestOperation } from './rest.ts';

/** How the pages of a list follow each other. */
export interface RestPages {
  /** Down to the parameter that names the page: its place first where the parameters object is grouped. */
  readonly cursor: readonly string[];
  /** From the body of a response to its items; empty when it is the list itself. */
  readonly items: readonly string[];
  /** From the body, or from its last item, to the cursor of the next page. */
  readonly next: readonly string[];
  /** `next` starts at the last item. */
  readonly ofLast?: true;
  /** From the body to what says whether there is another page, where `next` does not. */
  readonly hasMore?: readonly string[];
}

/** Calls an operation that gives a list in pages. */
export function listRest<Page, Item>(
  connection: Connection,
  operation: RestOperation,
  pages: RestPages,
  path?: readonly PathValue[],
  parameters?: object,
  options?: RequestOptions,
): Pages<Page, Item> {
  const itemsOf = (page: Page): readonly Item[] => {
    const items = memberAt(page, pages.items);
    return Array.isArray(items) ? (items as readonly Item[]) : [];
  };
  const nextCursor = (page: Page): unknown => {
    if (pages.hasMore && memberAt(page, pages.hasMore) !== true) return undefined;
    return memberAt(pages.ofLast ? itemsOf(page).at(-1) : page, pages.next);
  };
  const perform = async (asked: object | undefined): Promise<PageOutcome<Page>> => {
    const outcome = await performRest<Page>(connection, operation, path, asked, options);
    const cursor = nextCursor(outcome.data);
    // A cursor that does not move would go on for ever.
    const isNew = isCursor(cursor) && cursor !== memberAt(asked, pages.cursor);
    return {
      ...outcome,
      next: isNew ? () => perform(withMember(asked, pages.cursor, cursor)) : undefined,
    };
  };
  return new Pages(connection, () => perform(parameters), itemsOf);
}

function isCursor(value: unknown): boolean {
  return (typeof value === 'string' && value !== '') || typeof value === 'number';
}
