import type { Unit } from '../service/unit.ts';
import type { Owner } from '../storage/collection.ts';
import { attempted, isSuccess, type Attempt } from './delivery.ts';
import { disable } from './disable.ts';
import type { Endpoint } from './endpoint.ts';
import { webhookDeliveries, webhookEndpoints } from './webhook-store.ts';

const GONE = 410;
/** An endpoint that fails for this period is disabled. */
const FAILING_MS = 5 * 24 * 60 * 60 * 1000;

/**
 * Records an attempt and its effects on the delivery and its endpoint.
 * @returns the time of the next attempt, or undefined after the last attempt.
 */
export async function settleAttempt(
  unit: Unit,
  owner: Owner,
  deliveryId: string,
  attempt: Attempt,
): Promise<number | undefined> {
  const current = await webhookDeliveries.find(unit.queries, owner, deliveryId);
  // The delivery was canceled meanwhile, which is a final state.
  if (current?.status !== 'pending') return undefined;
  const { delivery, again } = attempted(current, attempt);
  await webhookDeliveries.replace(unit.queries, owner, delivery);
  const endpoint = await webhookEndpoints.find(unit.queries, owner, delivery.webhook_endpoint_id);
  if (endpoint?.status === 'enabled') await judge(unit, owner, endpoint, attempt);
  return again;
}

async function judge(unit: Unit, owner: Owner, endpoint: Endpoint, attempt: Attempt): Promise<void> {
  const { answer, startedAt, endedAt } = attempt;
  const failingSince = isSuccess(attempt) ? null : (endpoint.failingSince ?? startedAt);
  if ('status' in answer && answer.status === GONE) {
    await disable(unit, owner, endpoint, 'gone');
  } else if (failingSince !== null && endedAt - failingSince >= FAILING_MS) {
    await disable(unit, owner, endpoint, 'failing');
  } else if (failingSince !== endpoint.failingSince) {
    await webhookEndpoints.replace(unit.queries, owner, { ...endpoint, failingSince });
  }
}
