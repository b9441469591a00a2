import type { Connection } from './connection.ts';
import { performGraphql, type GraphqlOperation } from './graphql.ts';
import type { RequestOptions } from './options.ts';
import { onward, Pages, type PageOutcome, type Trail } from './pages.ts';
import { memberAt, withMember } from './path.ts';

/**
 * Describes a connection in a result, and the arguments for its next page (Relay's Cursor Connections Specification).
 */
export interface GraphqlPages {
  readonly pageInfo: readonly string[];
  /** Path to the items, or to the edges that contain them. */
  readonly items: readonly string[];
  /** Field of an edge with its item. */
  readonly node?: string;
  /** Path from the variables to the cursor. */
  readonly after: readonly string[];
}

/** Calls an operation that returns a connection. */
export function listGraphql<Page, Item>(
  connection: Connection,
  operation: GraphqlOperation,
  pages: GraphqlPages,
  variables?: object,
  options?: RequestOptions,
): Pages<Page, Item> {
  const itemsOf = (page: Page): readonly Item[] => {
    const listed = memberAt(page, pages.items);
    const items: readonly unknown[] = Array.isArray(listed) ? listed : [];
    const { node } = pages;
    return (node === undefined ? items : items.map((edge) => memberAt(edge, [node]))) as readonly Item[];
  };
  const perform = async (asked: object | undefined, trail?: Trail): Promise<PageOutcome<Page>> => {
    const outcome = await performGraphql<Page>(connection, operation, asked, options);
    const { hasNextPage, endCursor } = (memberAt(outcome.data, pages.pageInfo) ?? {}) as PageInfo;
    // A cursor equal to the requested one ends the list.
    const isNew =
      hasNextPage === true && typeof endCursor === 'string' && endCursor !== memberAt(asked, pages.after);
    if (!isNew) return { ...outcome, next: undefined };
    const { data, response } = outcome;
    const turn = {
      operation: `query ${operation.name}`,
      response,
      items: itemsOf(data).length,
      cursor: endCursor,
      trail,
    };
    const next = onward(connection, turn, (longer) =>
      perform(withMember(asked, pages.after, endCursor), longer),
    );
    return { ...outcome, next };
  };
  return new Pages(connection, () => perform(variables), itemsOf);
}

interface PageInfo {
  readonly hasNextPage?: boolean;
  readonly endCursor?: string | null;
}
