import { decodeCursor, encodeCursor } from '../service/cursor.ts';
import type { Listed, Page } from '../campaigns/page.ts';
import { codedError } from './errors.ts';

const DEFAULT_FIRST = 20;
const MAX_FIRST = 100;

/** Arguments of a Relay connection. */
export interface PageArguments {
  readonly first?: number | null | undefined;
  readonly after?: string | null | undefined;
}

/** A page in the shapes that the schema offers: nodes, edges and where the page stands. */
export interface Connection<Node> {
  readonly nodes: Node[];
  readonly edges: { readonly cursor: string; readonly node: Node }[];
  readonly pageInfo: {
    readonly hasNextPage: boolean;
    readonly hasPreviousPage: boolean;
    readonly startCursor: string | null;
    readonly endCursor: string | null;
  };
  readonly totalCount: number;
}

/**
 * The page that the arguments ask for.
 * @param list name of the list, which its cursors belong to.
 * @throws {GraphQLError} `BAD_USER_INPUT`
 */
export function readPage(list: string, { first, after }: PageArguments): Page {
  const size = first ?? DEFAULT_FIRST;
  if (size < 1 || size > MAX_FIRST) throw codedError('BAD_USER_INPUT', `first must be 1 to ${MAX_FIRST}.`);
  if (after === undefined || after === null) return { first: size };
  const [ordinal] = decodeCursor(list, after) ?? [];
  if (typeof ordinal !== 'number') throw codedError('BAD_USER_INPUT', 'after is not a cursor of this list.');
  return { first: size, after: ordinal };
}

export function toConnection<Node>(list: string, listed: Listed<Node>): Connection<Node> {
  const edges = listed.items.map(({ ordinal, item }) => ({
    cursor: encodeCursor(list, [ordinal]),
    node: item,
  }));
  return {
    nodes: edges.map(({ node }) => node),
    edges,
    pageInfo: {
      hasNextPage: listed.hasMore,
      hasPreviousPage: listed.hasBefore,
      startCursor: edges.at(0)?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
    totalCount: listed.total,
  };
}
