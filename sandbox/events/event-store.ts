import type { WebhookEvent } from '../../generated/server/rest/models.ts';
import { collection } from '../storage/collection.ts';

/** Events, stored exactly as delivered. */
export const events = collection({
  table: 'events',
  createdAt: (event: WebhookEvent) => Date.parse(event.timestamp),
  columns: { type: { type: 'text', of: ({ type }) => type } },
});
