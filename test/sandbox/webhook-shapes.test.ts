import { expect, test } from 'vitest';
import { isEventList } from '../../generated/validators/response/event-list.js';
import { isEventReplay } from '../../generated/validators/response/event-replay.js';
import { isWebhookDeliveryList } from '../../generated/validators/response/webhook-delivery-list.js';
import { isWebhookDelivery } from '../../generated/validators/response/webhook-delivery.js';
import { isWebhookEndpointList } from '../../generated/validators/response/webhook-endpoint-list.js';
import { isWebhookEndpointWithSecret } from '../../generated/validators/response/webhook-endpoint-with-secret.js';
import { isWebhookEndpoint } from '../../generated/validators/response/webhook-endpoint.js';
import { HELLO, json, startSandbox } from './harness.ts';
import { DAY, ENDPOINTS, patch } from './webhooks.ts';
import { valid } from './wire.ts';

/** A URL without a server, so that every attempt fails. */
const NOWHERE = 'https://127.0.0.1:1/';

test.for(['v1', 'v1a'])(
  'every response about endpoints and events matches the contract, with %s',
  async (scheme) => {
    const { rest, clock } = await startSandbox({ allowPrivateAddresses: true });
    const post = { method: 'POST' };
    const created = await rest(ENDPOINTS, json({ url: NOWHERE, signature_scheme: scheme }));
    const { id } = valid(isWebhookEndpointWithSecret, created.body);
    const path = `${ENDPOINTS}/${id}`;
    valid(isWebhookEndpoint, (await rest(path)).body);
    valid(isWebhookEndpoint, (await rest(path, patch({ description: 'Mine' }))).body);
    valid(isWebhookEndpointWithSecret, (await rest(`${path}/rotate_secret`, post)).body);
    valid(isWebhookDelivery, (await rest(`${path}/test`, post)).body);
    await rest('/v1/messages', json(HELLO));
    await clock.turn(6 * DAY);
    await rest(`${path}/test`, post);
    await clock.turn(0);
    const { data: endpoints } = valid(isWebhookEndpointList, (await rest(ENDPOINTS)).body);
    expect(endpoints).toMatchObject([{ status: 'disabled', disabled_reason: 'failing' }]);
    const { data: deliveries } = valid(
      isWebhookDeliveryList,
      (await rest(`${path}/deliveries?limit=100`)).body,
    );
    expect(new Set(deliveries.map(({ status }) => status))).toEqual(new Set(['exhausted', 'canceled']));
    const { data: events } = valid(isEventList, (await rest('/v1/events?limit=100')).body);
    expect(events.map(({ type }) => type)).toContain('webhook_endpoint.disabled');
    valid(isWebhookEndpoint, (await rest(path, patch({ status: 'enabled' }))).body);
    const replay = await rest(`/v1/events/${events[0]!.id}/replay`, post);
    expect(valid(isEventReplay, replay.body).deliveries).toHaveLength(1);
  },
);
