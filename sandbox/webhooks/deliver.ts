import type { WebhookDelivery, WebhookEvent } from '../../generated/server/rest/models.ts';
import { events } from '../events/event-store.ts';
import type { JobHandler } from '../jobs/runner.ts';
import type { Outgoing } from '../observe/observer.ts';
import { perform } from '../jobs/perform.ts';
import { giveBack } from '../jobs/lease.ts';
import type { Job } from '../jobs/job-store.ts';
import type { Services } from '../service/services.ts';
import type { Owner } from '../storage/collection.ts';
import type { Attempt } from './delivery.ts';
import type { Endpoint } from './endpoint.ts';
import { post, type Answer } from './post.ts';
import { settleAttempt } from './settle.ts';
import { signatureHeaders } from './signing.ts';
import { webhookDeliveries, webhookEndpoints } from './webhook-store.ts';

/** Maximum duration of an attempt. */
const TIMEOUT_MS = 15_000;

/** The input of one attempt. */
interface Task {
  readonly owner: Owner;
  readonly delivery: WebhookDelivery;
  readonly endpoint: Endpoint;
  readonly event: WebhookEvent;
}

/**
 * Attempts a delivery. One unit of work reads the delivery, and another records the result. No unit is open during the
 * request.
 */
export const deliver: JobHandler = async (services, job) => {
  const task = await readTask(services, job);
  if (!task) return perform(services, job, async () => undefined);
  const startedAt = Math.max(job.dueAt, services.clock.now());
  const answer = await services.watch.attempt(outgoingOf(task), (headers) =>
    ask(services, task, startedAt, headers),
  );
  // An aborted attempt is repeated at the next start.
  if (answer === undefined) return giveBack(services.database, job, job.dueAt, job.failures);
  services.faults('webhook.answered');
  const endedAt = Math.max(startedAt, services.clock.now());
  const made: Attempt = { startedAt, endedAt, answer };
  await perform(services, job, (unit) =>
    settleAttempt({ ...unit, now: endedAt }, task.owner, task.delivery.id, made),
  );
};

/** Returns the task of a delivery, or undefined if it is no longer pending, or its endpoint or event is gone. */
async function readTask({ database }: Services, job: Job): Promise<Task | undefined> {
  return database.transaction().execute(async (queries) => {
    const located = await webhookDeliveries.locate(queries, job.subject);
    if (located?.item.status !== 'pending') return undefined;
    const { owner, item: delivery } = located;
    const endpoint = await webhookEndpoints.find(queries, owner, delivery.webhook_endpoint_id);
    const event = await events.find(queries, owner, delivery.event_id);
    return endpoint && event && { owner, delivery, endpoint, event };
  });
}

function outgoingOf({ delivery, endpoint, event }: Task): Outgoing {
  return {
    deliveryId: delivery.id,
    endpointId: endpoint.id,
    eventType: event.type,
    url: endpoint.url,
    attempt: delivery.attempts.length + 1,
  };
}

/** Posts a signed event to its endpoint. Returns undefined if the sandbox was stopped before the response. */
async function ask(
  { clock, settings, stopping }: Services,
  { endpoint, event }: Task,
  time: number,
  traceHeaders: Readonly<Record<string, string>>,
): Promise<Answer | undefined> {
  if (stopping.aborted) return undefined;
  const body = JSON.stringify(event);
  const headers = {
    ...traceHeaders,
    'content-type': 'application/json',
    'user-agent': 'Messaging-Webhooks/1',
    ...signatureHeaders(endpoint.keys, event.id, body, time),
  };
  const late = new AbortController();
  const breakOff = (): void => late.abort();
  const callOff = clock.at(clock.now() + TIMEOUT_MS, async () => breakOff());
  stopping.addEventListener('abort', breakOff);
  // A manual clock may stand still, so real time limits the attempt, too.
  const giveUp = AbortSignal.any([late.signal, AbortSignal.timeout(TIMEOUT_MS)]);
  try {
    const answer = await post({ url: endpoint.url, headers, body }, giveUp, settings.allowPrivateAddresses);
    return stopping.aborted && 'error' in answer ? undefined : answer;
  } finally {
    callOff();
    stopping.removeEventListener('abort', breakOff);
  }
}
