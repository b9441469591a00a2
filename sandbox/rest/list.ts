import type { Collection, Owner, Position, Where } from '../storage/collection.ts';
import { decodeCursor, encodeCursor } from '../service/cursor.ts';
import { fingerprintOf } from '../service/idempotency.ts';
import { Refused } from '../service/problems.ts';
import type { Services } from '../service/services.ts';

/** The query of a list request, decoded, validated and completed. */
export interface ListQuery {
  readonly limit: number;
  readonly cursor?: string;
  readonly created_after?: string;
  readonly created_before?: string;
}

/** One page of a list. */
export interface Page<View> {
  readonly status: 200;
  readonly body: {
    object: 'list';
    data: View[];
    has_more: boolean;
    next_cursor: string | null;
  };
}

/**
 * Handles a list request, newest first. New items do not change the following pages.
 * @param where the conditions of the query's filters; a cursor is valid only for the same filters.
 * @param since start of the retention period, in milliseconds since the epoch.
 */
export async function readPage<Item extends { readonly id: string }, Name extends string, View>(
  { database }: Services,
  owner: Owner,
  from: Collection<Item, Name>,
  query: ListQuery,
  where: Where<Name>,
  view: (item: Item) => View,
  since?: number,
): Promise<Page<View>> {
  const { limit, cursor, created_after: after, created_before: before } = query;
  const { table, createdAt } = from.definition;
  const scope = `${table} ${owner.workspaceId} ${owner.mode ?? ''} ${fingerprintOf([where, after ?? null, before ?? null])}`;
  const found = await from.list(database, owner, {
    where,
    createdAfter: later(after === undefined ? undefined : instant('created_after', after), since),
    createdBefore: before === undefined ? undefined : instant('created_before', before),
    after: cursor === undefined ? undefined : positionOf(scope, cursor),
    // Reads one additional item, which shows whether another page exists.
    limit: limit + 1,
  });
  const page = found.slice(0, limit);
  const last = page.at(-1);
  const hasMore = found.length > limit;
  return {
    status: 200,
    body: {
      object: 'list',
      data: page.map(view),
      has_more: hasMore,
      next_cursor: hasMore && last ? encodeCursor(scope, { createdAt: createdAt(last), id: last.id }) : null,
    },
  };
}

function positionOf(scope: string, cursor: string): Position {
  const position = decodeCursor(scope, cursor);
  if (position) return position;
  const detail = 'Pass the next_cursor of the page before, unchanged.';
  throw new Refused({
    code: 'invalid_cursor',
    detail: 'The cursor was not issued for this list and these filters.',
    errors: [{ field: 'cursor', pointer: null, code: 'invalid_value', detail }],
  });
}

function later(one?: number, other?: number): number | undefined {
  return one !== undefined && other !== undefined ? Math.max(one, other) : (one ?? other);
}

function instant(field: string, text: string): number {
  const time = Date.parse(text);
  if (!Number.isNaN(time)) return time;
  const detail = 'Is not a point in time.';
  throw new Refused({
    code: 'invalid_parameter',
    detail: `${field}: ${detail}`,
    errors: [{ field, pointer: null, code: 'invalid_format', detail }],
  });
}
