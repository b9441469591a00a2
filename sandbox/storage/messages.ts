import { sql } from 'kysely';
import type { Direction, DeliveryError, Media, Message, MessageStatus, Mode } from '../domain/message.ts';
import type { Queries } from './database.ts';
import type { MessageRow } from './tables.ts';

/** Whose messages: those of another workspace or mode do not exist. */
export interface MessageOwner {
  readonly workspaceId: string;
  readonly mode: Mode;
}

/** Conditions that a listed message meets, all of them. */
export interface MessageFilters {
  readonly status?: MessageStatus;
  readonly direction?: Direction;
  readonly to?: string;
  readonly from?: string;
  readonly createdAfter?: number;
  readonly createdBefore?: number;
}

export async function insertMessage(queries: Queries, message: Message): Promise<void> {
  await queries.insertInto('messages').values(toRow(message)).execute();
}

/** Stores a changed message, unless it has changed since it had this sequence; tells whether it did. */
export async function replaceMessage(queries: Queries, message: Message, since: number): Promise<boolean> {
  const result = await queries
    .updateTable('messages')
    .set(toRow(message))
    .where('id', '=', message.id)
    .where('sequence', '=', since)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function findMessage(
  queries: Queries,
  owner: MessageOwner,
  id: string,
): Promise<Message | undefined> {
  const row = await queries
    .selectFrom('messages')
    .selectAll()
    .where('id', '=', id)
    .where('workspace_id', '=', owner.workspaceId)
    .where('mode', '=', owner.mode)
    .executeTakeFirst();
  return row && fromRow(row);
}

/** Messages by `createdAt`, then `id`, both descending, starting after a position. */
export async function listMessages(
  queries: Queries,
  owner: MessageOwner,
  filters: MessageFilters,
  after: { readonly createdAt: number; readonly id: string } | undefined,
  limit: number,
): Promise<Message[]> {
  const { status, direction, to, from, createdAfter, createdBefore } = filters;
  const rows = await queries
    .selectFrom('messages')
    .selectAll()
    .where('workspace_id', '=', owner.workspaceId)
    .where('mode', '=', owner.mode)
    .$if(status !== undefined, (query) => query.where('status', '=', status!))
    .$if(direction !== undefined, (query) => query.where('direction', '=', direction!))
    .$if(to !== undefined, (query) => query.where('to_number', '=', to!))
    .$if(from !== undefined, (query) => query.where('from_number', '=', from!))
    .$if(createdAfter !== undefined, (query) => query.where('created_at', '>', createdAfter!))
    .$if(createdBefore !== undefined, (query) => query.where('created_at', '<', createdBefore!))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(created_at, id) < (${after!.createdAt}, ${after!.id})`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(fromRow);
}

/** Messages on which the carrier is to act by a time, those that waited longest first. */
export async function listDueMessages(queries: Queries, by: number, limit: number): Promise<Message[]> {
  const rows = await queries
    .selectFrom('messages')
    .selectAll()
    .where('next_at', '<=', by)
    .orderBy('next_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(fromRow);
}

/** When the carrier has to act next; undefined when nothing is under way. */
export async function nextDue(queries: Queries): Promise<number | undefined> {
  const row = await queries
    .selectFrom('messages')
    .select('next_at')
    .where('next_at', 'is not', null)
    .orderBy('next_at')
    .limit(1)
    .executeTakeFirst();
  return row?.next_at ?? undefined;
}

function toRow(message: Message): MessageRow {
  return {
    id: message.id,
    workspace_id: message.workspaceId,
    mode: message.mode,
    direction: message.direction,
    channel: message.channel,
    from_number: message.from,
    to_number: message.to,
    body: message.body,
    status: message.status,
    segments: message.segments,
    encoding: message.encoding,
    media: JSON.stringify(message.media),
    client_reference: message.clientReference,
    metadata: JSON.stringify(message.metadata),
    error: message.error && JSON.stringify(message.error),
    sequence: message.sequence,
    created_at: message.createdAt,
    updated_at: message.updatedAt,
    send_at: message.sendAt,
    sent_at: message.sentAt,
    delivered_at: message.deliveredAt,
    finalized_at: message.finalizedAt,
    valid_until: message.validUntil,
    next_at: message.nextAt,
  };
}

function fromRow(row: MessageRow): Message {
  return {
    id: row.id,
    workspaceId: row.workspace_id,
    mode: row.mode,
    direction: row.direction,
    channel: row.channel,
    from: row.from_number,
    to: row.to_number,
    body: row.body,
    status: row.status,
    segments: row.segments,
    encoding: row.encoding,
    media: JSON.parse(row.media) as Media[],
    clientReference: row.client_reference,
    metadata: JSON.parse(row.metadata) as Record<string, string>,
    error: row.error === null ? null : (JSON.parse(row.error) as DeliveryError),
    sequence: row.sequence,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    sendAt: row.send_at,
    sentAt: row.sent_at,
    deliveredAt: row.delivered_at,
    finalizedAt: row.finalized_at,
    validUntil: row.valid_until,
    nextAt: row.next_at,
  };
}
