import type { WebhookDelivery } from '../../generated/server/rest/models.ts';
import { collection } from '../storage/collection.ts';
import type { Endpoint } from './endpoint.ts';

/** Webhook endpoints in their stored form. */
export const webhookEndpoints = collection({
  table: 'webhook_endpoints',
  createdAt: (endpoint: Endpoint) => Date.parse(endpoint.created_at),
  columns: { status: { type: 'text', of: ({ status }) => status } },
});

/** Deliveries to webhook endpoints, in the form shown to callers. */
export const webhookDeliveries = collection({
  table: 'webhook_deliveries',
  createdAt: (delivery: WebhookDelivery) => Date.parse(delivery.created_at),
  columns: {
    webhook_endpoint_id: { type: 'text', of: (delivery) => delivery.webhook_endpoint_id },
    status: { type: 'text', of: ({ status }) => status },
  },
});
