import type { Handlers } from '../../generated/server/rest/handlers.ts';
import { commit } from '../rest/commit.ts';
import type { Admitted } from '../rest/exchange.ts';
import { found } from '../rest/found.ts';
import { readPage } from '../rest/list.ts';
import { bodyError, invalid, invalidState } from '../service/problems.ts';
import { transact, type Services } from '../service/services.ts';
import { disable } from './disable.ts';
import { chosen, enabled, endpointView, newEndpoint } from './endpoint.ts';
import { cancelDeliveries, MAX_ENDPOINTS } from './queue-delivery.ts';
import { verifierOf } from './signing.ts';
import { webhookEndpoints } from './webhook-store.ts';
import { faultOfUrl } from './url.ts';

type Operations = Pick<
  Handlers<Admitted>,
  | 'listWebhookEndpoints'
  | 'createWebhookEndpoint'
  | 'getWebhookEndpoint'
  | 'updateWebhookEndpoint'
  | 'deleteWebhookEndpoint'
>;

/** Returns the handlers that manage webhook endpoints. */
export function webhookEndpointOperations(services: Services): Operations {
  const { database, clock } = services;
  return {
    listWebhookEndpoints({ query }, { principal }) {
      return readPage(services, principal, webhookEndpoints, query, {}, (endpoint) =>
        endpointView(endpoint, clock.now()),
      );
    },

    createWebhookEndpoint(request, exchange) {
      const { principal } = exchange;
      checkUrl(services, request.body.url);
      return commit(services, exchange, request, async (unit) => {
        if ((await webhookEndpoints.count(unit.queries, principal, {})) >= MAX_ENDPOINTS) {
          const detail = `There are ${MAX_ENDPOINTS} endpoints, the most that one mode can have. Delete one first.`;
          throw invalidState(detail);
        }
        const endpoint = newEndpoint(unit, principal.mode, request.body);
        await webhookEndpoints.insert(unit.queries, principal, endpoint);
        const { secret } = verifierOf(endpoint.keys[0]);
        return {
          status: 201 as const,
          headers: { location: `/v1/webhook_endpoints/${endpoint.id}` },
          body: { ...endpointView(endpoint, unit.now), secret },
        };
      });
    },

    async getWebhookEndpoint({ path: { webhook_endpoint_id: id } }, { principal }) {
      const endpoint = found(await webhookEndpoints.find(database, principal, id), 'webhook endpoint', id);
      return { status: 200, body: endpointView(endpoint, clock.now()) };
    },

    async updateWebhookEndpoint({ path: { webhook_endpoint_id: id }, body }, { principal }) {
      const { status, ...choices } = body;
      if (choices.url !== undefined) checkUrl(services, choices.url);
      return transact(services, principal, async (unit) => {
        const before = found(
          await webhookEndpoints.find(unit.queries, principal, id),
          'webhook endpoint',
          id,
        );
        const wanted = { ...before, ...choices };
        if (status === 'disabled' && before.status !== status) {
          const disabled = await disable(unit, principal, wanted, 'requested');
          return { status: 200, body: endpointView(disabled, unit.now) };
        }
        const isEnabled = status === 'enabled' && before.status !== status;
        const after = isEnabled ? enabled(wanted, unit.now) : chosen(before, choices, unit.now);
        if (after !== before) await webhookEndpoints.replace(unit.queries, principal, after);
        return { status: 200, body: endpointView(after, unit.now) };
      });
    },

    async deleteWebhookEndpoint({ path: { webhook_endpoint_id: id } }, { principal }) {
      await transact(services, principal, async (unit) => {
        found(await webhookEndpoints.find(unit.queries, principal, id), 'webhook endpoint', id);
        await cancelDeliveries(unit, principal, id);
        await webhookEndpoints.remove(unit.queries, principal, id);
      });
      return { status: 204 };
    },
  };
}

function checkUrl({ settings }: Services, url: string): void {
  const fault = faultOfUrl(url, settings.allowPrivateAddresses);
  if (fault) throw invalid(bodyError(['url'], fault.code, fault.detail));
}
