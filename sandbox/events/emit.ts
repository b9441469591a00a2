import type { WebhookEvent } from '../../generated/server/rest/models.ts';
import { timestamp, type Unit } from '../service/unit.ts';
import { MODES, type Owner } from '../storage/collection.ts';
import type { TrafficOwner } from '../traffic/pair.ts';
import { queueDeliveries } from '../webhooks/queue-delivery.ts';
import { forgetOld } from './retention.ts';
import { events } from './event-store.ts';

export type EventType = WebhookEvent['type'];

/** The content of an event. */
export interface Change<Type extends EventType> {
  /** The REST representation of the object, after the change. */
  readonly object: Extract<WebhookEvent, { type: Type }>['data']['object'];
  /** The version of the object, which increases with every change. */
  readonly sequence: number;
  /** Status or state before the change, if the change was a transition. */
  readonly previousStatus?: string;
}

/**
 * Records an event and plans its delivery to all subscribers, in the unit of work of the change (an
 * outbox), so that an event exists if and only if its change was committed. For an object without a mode,
 * records one event in each mode.
 */
export async function emit<Type extends EventType>(
  unit: Unit,
  { workspaceId, mode }: Owner,
  type: Type,
  change: Change<Type>,
): Promise<void> {
  for (const each of mode === null ? MODES : [mode]) {
    const owner = { workspaceId, mode: each };
    await queueDeliveries(unit, owner, await record(unit, owner, type, change));
  }
}

/** Records an event without deliveries. */
export async function record<Type extends EventType>(
  unit: Unit,
  owner: TrafficOwner,
  type: Type,
  { object, sequence, previousStatus }: Change<Type>,
): Promise<WebhookEvent> {
  const event = {
    id: unit.ids('evt'),
    type,
    timestamp: timestamp(unit.now),
    mode: owner.mode,
    workspace_id: owner.workspaceId,
    api_version: 'v1',
    sequence,
    data: { object, previous_status: previousStatus ?? null },
  } as unknown as WebhookEvent;
  await forgetOld(unit, owner, events);
  await events.insert(unit.queries, owner, event);
  return event;
}
