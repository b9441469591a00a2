import { decodeCursor, encodeCursor } from '../cursor.ts';
import type { Direction, MessageStatus } from '../domain/message.ts';
import { fingerprintOf } from '../idempotency.ts';
import { Refused } from '../problems.ts';
import type { Services } from '../services.ts';
import { findMessage, listMessages as readPage, type MessageFilters } from '../storage/messages.ts';
import type { Admitted } from './exchange.ts';
import { messageView } from './message-view.ts';

type WireMessage = ReturnType<typeof messageView>;

/** One message, if the key may see it. */
export async function getMessage(
  { database }: Services,
  { principal }: Admitted,
  id: string,
): Promise<{ status: 200; body: WireMessage }> {
  const message = await findMessage(database, principal, id);
  if (!message) throw new Refused({ code: 'not_found', detail: `No message has the id ${id}.` });
  return { status: 200, body: messageView(message) };
}

/** The query of a list request, decoded and validated. */
export interface ListQuery {
  readonly limit?: number;
  readonly cursor?: string;
  readonly status?: MessageStatus;
  readonly direction?: Direction;
  readonly to?: string;
  readonly from?: string;
  readonly conversation_id?: string;
  readonly created_after?: string;
  readonly created_before?: string;
}

const DEFAULT_LIMIT = 20;

/** One page of messages. */
export async function listMessages(
  { database }: Services,
  { principal }: Admitted,
  { limit = DEFAULT_LIMIT, cursor, ...filters }: ListQuery,
): Promise<{
  status: 200;
  body: { object: 'list'; data: WireMessage[]; has_more: boolean; next_cursor: string | null };
}> {
  const scope = `messages ${principal.workspaceId} ${principal.mode} ${fingerprintOf(filters)}`;
  const after = cursor === undefined ? undefined : positionOf(scope, cursor);
  const conditions = readFilters(filters);
  // No message belongs to a conversation yet.
  const found =
    filters.conversation_id === undefined
      ? await readPage(database, principal, conditions, after, limit + 1)
      : [];
  const page = found.slice(0, limit);
  const last = page.at(-1);
  const hasMore = found.length > limit;
  const next = hasMore && last ? encodeCursor(scope, [last.createdAt, last.id]) : null;
  const body = { object: 'list' as const, data: page.map(messageView), has_more: hasMore, next_cursor: next };
  return { status: 200, body };
}

function positionOf(scope: string, cursor: string): { createdAt: number; id: string } {
  const [createdAt, id] = decodeCursor(scope, cursor) ?? [];
  if (typeof createdAt === 'number' && typeof id === 'string') return { createdAt, id };
  const detail = 'Pass the next_cursor of the page before, unchanged.';
  throw new Refused({
    code: 'invalid_cursor',
    detail: 'The cursor was not issued for this list and these filters.',
    errors: [{ field: 'cursor', pointer: null, code: 'invalid_value', detail }],
  });
}

function readFilters(filters: Omit<ListQuery, 'limit' | 'cursor'>): MessageFilters {
  const { conversation_id: _, created_after: createdAfter, created_before: createdBefore, ...same } = filters;
  return {
    ...same,
    ...(createdAfter !== undefined && { createdAfter: instant('created_after', createdAfter) }),
    ...(createdBefore !== undefined && { createdBefore: instant('created_before', createdBefore) }),
  };
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
