import type { WebhookEvent } from '../../generated/typescript/models.ts';
import { timestamp, type Unit } from '../service/unit.ts';
import type { Owner } from '../storage/collection.ts';
import { events } from './store.ts';

export type EventType = WebhookEvent['type'];

/** What an event tells of. */
export interface Change<Type extends EventType> {
  /** What has changed, as the REST interface shows it, after the change. */
  readonly object: Extract<WebhookEvent, { type: Type }>['data']['object'];
  /** Version of the object: grows with every change of it. */
  readonly sequence: number;
  /** Status or state before the change, when the change was one of these. */
  readonly previousStatus?: string;
}

/** Records an event, in the unit of work that holds the change that it tells of. */
export async function emit<Type extends EventType>(
  unit: Unit,
  { workspaceId, mode }: Owner,
  type: Type,
  { object, sequence, previousStatus }: Change<Type>,
): Promise<void> {
  // What belongs to neither mode is told to live endpoints.
  const owner = { workspaceId, mode: mode ?? 'live' };
  const event = {
    id: unit.ids('evt'),
    type,
    timestamp: timestamp(unit.now),
    mode: owner.mode,
    workspace_id: workspaceId,
    api_version: 'v1',
    sequence,
    data: { object, previous_status: previousStatus ?? null },
  };
  await events.insert(unit.queries, owner, event as unknown as WebhookEvent);
}
