import type { WebhookDelivery, WebhookEvent } from '../../generated/server/rest/models.ts';
import type { Handlers } from '../../generated/server/rest/handlers.ts';
import { commit } from '../rest/commit.ts';
import type { Admitted } from '../rest/exchange.ts';
import { found } from '../rest/found.ts';
import { readPage } from '../rest/list.ts';
import { bodyError, invalid } from '../service/problems.ts';
import type { Services } from '../service/services.ts';
import type { Unit } from '../service/unit.ts';
import type { Owner } from '../storage/collection.ts';
import type { Queries } from '../storage/queries.ts';
import { endpointDisabled } from '../webhooks/webhook-actions.ts';
import { queueDeliveries, queueDelivery } from '../webhooks/queue-delivery.ts';
import { webhookEndpoints } from '../webhooks/webhook-store.ts';
import { openFeed, serverSent, startAfter } from './event-feed.ts';
import { retainedSince } from './retention.ts';
import { events } from './event-store.ts';

/** Returns the handlers that read and redeliver events. */
export function eventOperations(
  services: Services,
): Pick<Handlers<Admitted>, 'listEvents' | 'streamEvents' | 'getEvent' | 'replayEvent'> {
  const { clock, database } = services;
  return {
    listEvents({ query }, { principal }) {
      const since = retainedSince(clock.now());
      return readPage(services, principal, events, query, { type: query.type }, (event) => event, since);
    },

    async streamEvents({ headers, raw }, { principal }) {
      const reader = {
        owner: principal,
        authorization: raw.headers.get('authorization'),
        start: startAfter(headers['last-event-id']),
      };
      const body = await openFeed(services, reader, serverSent);
      return { status: 200, headers: STREAM_HEADERS, body };
    },

    async getEvent({ path }, { principal }) {
      return { status: 200, body: await read(database, principal, path.event_id, clock.now()) };
    },

    replayEvent(request, exchange) {
      const { principal } = exchange;
      return commit(services, exchange, request, async (unit) => {
        const event = await read(unit.queries, principal, request.path.event_id, unit.now);
        const endpointId = request.body?.webhook_endpoint_id;
        const deliveries =
          endpointId === undefined
            ? await queueDeliveries(unit, principal, event)
            : [await replayTo(unit, principal, event, endpointId)];
        return {
          status: 202 as const,
          body: { object: 'event_replay' as const, event_id: event.id, deliveries },
        };
      });
    },
  };
}

/** The connection ends with the stream, so that a server does not wait for it when it closes. */
const STREAM_HEADERS: Readonly<Record<string, string>> = { 'Cache-Control': 'no-store', Connection: 'close' };

/** Returns an event that is within the retention period. */
async function read(queries: Queries, owner: Owner, id: string, now: number): Promise<WebhookEvent> {
  const event = await events.find(queries, owner, id);
  const isForgotten = event && Date.parse(event.timestamp) <= retainedSince(now);
  return found(isForgotten ? undefined : event, 'event', id);
}

/** Delivers an event to the requested endpoint, even if the endpoint is not subscribed to it. */
async function replayTo(
  unit: Unit,
  owner: Owner,
  event: WebhookEvent,
  endpointId: string,
): Promise<WebhookDelivery> {
  const endpoint = await webhookEndpoints.find(unit.queries, owner, endpointId);
  if (!endpoint) {
    const detail = `No webhook endpoint has the id ${endpointId}.`;
    throw invalid(bodyError(['webhook_endpoint_id'], 'invalid_value', detail));
  }
  if (endpoint.status !== 'enabled') throw endpointDisabled(endpoint.id);
  return queueDelivery(unit, owner, endpoint, event);
}
