import type { WebhookDelivery, WebhookEvent } from '../../generated/server/rest/models.ts';
import { forgetOld } from '../events/retention.ts';
import { callOff, schedule } from '../jobs/job-store.ts';
import type { Unit } from '../service/unit.ts';
import type { Owner } from '../storage/collection.ts';
import { ended, newDelivery } from './delivery.ts';
import { isSubscribed, type Endpoint } from './endpoint.ts';
import { webhookDeliveries, webhookEndpoints } from './webhook-store.ts';

/** Kind of the jobs that attempt a delivery. */
export const DELIVER = 'webhook.deliver';

/**
 * Maximum number of endpoints in one mode of a workspace, which is also the maximum number of deliveries in a
 * replay.
 */
export const MAX_ENDPOINTS = 100;

/** Plans the delivery of an event to one endpoint, due at once. */
export async function queueDelivery(
  unit: Unit,
  owner: Owner,
  endpoint: Endpoint,
  event: WebhookEvent,
): Promise<WebhookDelivery> {
  const delivery = newDelivery(unit, endpoint.id, event);
  await webhookDeliveries.insert(unit.queries, owner, delivery);
  await schedule(unit, DELIVER, delivery.id, unit.now, { queue: 'network', lane: endpoint.id });
  return delivery;
}

/** Plans the delivery of an event to every enabled endpoint subscribed to its type. */
export async function queueDeliveries(
  unit: Unit,
  owner: Owner,
  event: WebhookEvent,
): Promise<WebhookDelivery[]> {
  const enabled = await webhookEndpoints.list(unit.queries, owner, {
    where: { status: 'enabled' },
    limit: MAX_ENDPOINTS,
  });
  const subscribed = enabled.filter((endpoint) => isSubscribed(endpoint, event.type));
  if (subscribed.length > 0) await forgetOld(unit, owner, webhookDeliveries);
  const queued: WebhookDelivery[] = [];
  for (const endpoint of subscribed) queued.push(await queueDelivery(unit, owner, endpoint, event));
  return queued;
}

/** Cancels the pending deliveries to an endpoint. */
export async function cancelDeliveries(unit: Unit, owner: Owner, endpointId: string): Promise<void> {
  const where = { webhook_endpoint_id: endpointId, status: 'pending' };
  for await (const delivery of webhookDeliveries.each(unit.queries, owner, where)) {
    await webhookDeliveries.replace(unit.queries, owner, ended(delivery, 'canceled', unit.now));
    await callOff(unit, DELIVER, delivery.id);
  }
}
