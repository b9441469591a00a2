import type { Handlers } from '../../generated/server/rest/handlers.ts';
import { record } from '../events/emit.ts';
import { retainedSince } from '../events/retention.ts';
import { commit } from '../rest/commit.ts';
import type { Admitted } from '../rest/exchange.ts';
import { found } from '../rest/found.ts';
import { readPage } from '../rest/list.ts';
import { invalidState, type Refused } from '../service/problems.ts';
import type { Services } from '../service/services.ts';
import type { Owner } from '../storage/collection.ts';
import type { Queries } from '../storage/queries.ts';
import { endpointView, rotated, type Endpoint } from './endpoint.ts';
import { queueDelivery } from './queue-delivery.ts';
import { verifierOf } from './signing.ts';
import { webhookDeliveries, webhookEndpoints } from './webhook-store.ts';

type Operations = Pick<
  Handlers<Admitted>,
  'rotateWebhookEndpointSecret' | 'testWebhookEndpoint' | 'listWebhookEndpointDeliveries'
>;

/** Returns the handlers of actions on webhook endpoints. */
export function webhookEndpointActions(services: Services): Operations {
  return {
    rotateWebhookEndpointSecret(request, exchange) {
      const { principal } = exchange;
      return commit(services, exchange, request, async (unit) => {
        const before = await read(unit.queries, principal, request.path.webhook_endpoint_id);
        const after = rotated(before, unit.now);
        await webhookEndpoints.replace(unit.queries, principal, after);
        const { secret } = verifierOf(after.keys[0]);
        return { status: 200 as const, body: { ...endpointView(after, unit.now), secret } };
      });
    },

    testWebhookEndpoint(request, exchange) {
      const { principal } = exchange;
      return commit(services, exchange, request, async (unit) => {
        const endpoint = await read(unit.queries, principal, request.path.webhook_endpoint_id);
        if (endpoint.status !== 'enabled') throw endpointDisabled(endpoint.id);
        const event = await record(unit, principal, 'webhook_endpoint.test', {
          object: endpointView(endpoint, unit.now),
          sequence: endpoint.sequence,
        });
        return { status: 202 as const, body: await queueDelivery(unit, principal, endpoint, event) };
      });
    },

    async listWebhookEndpointDeliveries({ path, query }, { principal }) {
      const { id } = await read(services.database, principal, path.webhook_endpoint_id);
      const where = { webhook_endpoint_id: id, status: query.status };
      const since = retainedSince(services.clock.now());
      return readPage(services, principal, webhookDeliveries, query, where, (delivery) => delivery, since);
    },
  };
}

/** Returns the rejection of a requested delivery to a disabled endpoint. */
export function endpointDisabled(id: string): Refused {
  return invalidState(`${id} is disabled. Enable it first.`);
}

async function read(queries: Queries, owner: Owner, id: string): Promise<Endpoint> {
  return found(await webhookEndpoints.find(queries, owner, id), 'webhook endpoint', id);
}
