import { decodeCursor, encodeCursor } from '../service/cursor.ts';
import type { Services } from '../service/services.ts';
import type { Collection, Owner, Position, Where } from '../storage/collection.ts';
import { codedError } from './errors.ts';

const DEFAULT_FIRST = 20;
/** The longest page. */
export const MAX_FIRST = 100;

/** Arguments of a Relay connection. */
export interface PageArguments {
  readonly first?: number | null | undefined;
  readonly after?: string | null | undefined;
}

/** A page in the form of the schema: nodes, edges, and page information. */
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
 * Reads a page of a list, newest first. New items do not change the following pages.
 * @param of the list in the collection; cursors are valid only for this list
 * @throws {GraphQLError} `BAD_USER_INPUT`
 */
export async function readConnection<Item extends { readonly id: string }, Name extends string>(
  { database }: Services,
  owner: Owner,
  from: Collection<Item, Name>,
  of: string,
  page: PageArguments,
  where: Where<Name>,
): Promise<Connection<Item>> {
  const { table, createdAt } = from.definition;
  const list = `${table} ${owner.workspaceId} ${owner.mode ?? ''} ${of}`;
  const first = sizeOf(page);
  const after = positionOf(list, page);
  // Reads one additional item, which shows whether another page exists.
  const items = await from.list(database, owner, { where, after, limit: first + 1 });
  const total = await from.count(database, owner, where);
  const rest = after ? await from.count(database, owner, where, { after }) : total;
  const edges = items
    .slice(0, first)
    .map((node) => ({ cursor: encodeCursor(list, { createdAt: createdAt(node), id: node.id }), node }));
  return {
    nodes: edges.map(({ node }) => node),
    edges,
    pageInfo: {
      hasNextPage: items.length > first,
      hasPreviousPage: rest < total,
      startCursor: edges.at(0)?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
    totalCount: total,
  };
}

/** Returns the maximum number of items on a page. @throws {GraphQLError} `BAD_USER_INPUT` */
function sizeOf({ first }: PageArguments): number {
  const size = first ?? DEFAULT_FIRST;
  if (size >= 1 && size <= MAX_FIRST) return size;
  throw codedError('BAD_USER_INPUT', `first must be 1 to ${MAX_FIRST}.`);
}

function positionOf(list: string, { after }: PageArguments): Position | undefined {
  if (after === undefined || after === null) return undefined;
  const position = decodeCursor(list, after);
  if (position) return position;
  throw codedError('BAD_USER_INPUT', 'after is not a cursor of this list.');
}
