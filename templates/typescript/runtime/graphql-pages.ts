import type { Connection } from './connection.ts';
import { performGraphql, type GraphqlOperation } from './graphql.ts';
import type { RequestOptions } from './options.ts';
import { onward, Pages, type PageOutcome, type PageRule, type Trail } from './pages.ts';
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
  const { parameter, itemsOf, next } = byConnection<Item>(pages);
  const perform = async (sent: object | undefined, trail?: Trail): Promise<PageOutcome<Page>> => {
    const outcome = await performGraphql<Page>(connection, operation, sent, options);
    const { response, data: page } = outcome;
    const cursor = next({ page, asked: memberAt(sent, parameter), isRepeated: false });
    if (cursor === undefined) return { ...outcome, next: undefined };
    const items = itemsOf(page).length;
    const turn = { operation: `query ${operation.name}`, response, items, cursor, trail };
    return {
      ...outcome,
      next: onward(connection, turn, (longer) => perform(withMember(sent, parameter, cursor), longer)),
    };
  };
  return new Pages<Page, Item>(connection, () => perform(variables), itemsOf);
}

export function byConnection<Item>({ items, node, pageInfo, after }: GraphqlPages): PageRule<Item> {
  return {
    parameter: after,
    itemsOf: (page) => {
      const listed = memberAt(page, items);
      const all: readonly unknown[] = Array.isArray(listed) ? listed : [];
      return (node === undefined ? all : all.map((edge) => memberAt(edge, [node]))) as readonly Item[];
    },
    next: ({ page, asked }) => {
      const { hasNextPage, endCursor } = (memberAt(page, pageInfo) ?? {}) as PageInfo;
      // A cursor equal to the requested one ends the list.
      const isNew = hasNextPage === true && typeof endCursor === 'string' && endCursor !== asked;
      return isNew ? endCursor : undefined;
    },
  };
}

interface PageInfo {
  readonly hasNextPage?: boolean;
  readonly endCursor?: string | null;
}
