import { emit } from '../events/emit.ts';
import type { Unit } from '../service/unit.ts';
import type { Owner } from '../storage/collection.ts';
import { disabled, endpointView, type DisabledReason, type Endpoint } from './endpoint.ts';
import { cancelDeliveries } from './queue-delivery.ts';
import { webhookEndpoints } from './webhook-store.ts';

/** Disables an endpoint, cancels its pending deliveries, and emits an event to the other endpoints. */
export async function disable(
  unit: Unit,
  owner: Owner,
  endpoint: Endpoint,
  reason: DisabledReason,
): Promise<Endpoint> {
  const after = disabled(endpoint, reason, unit.now);
  await webhookEndpoints.replace(unit.queries, owner, after);
  await cancelDeliveries(unit, owner, after.id);
  await emit(unit, owner, 'webhook_endpoint.disabled', {
    object: endpointView(after, unit.now),
    sequence: after.sequence,
    previousStatus: endpoint.status,
  });
  return after;
}
