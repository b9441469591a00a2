import { isJsonObject, type JsonObject } from '../../core/json.ts';
import { bodyOf, type Delivery } from '../receive/receiver.ts';
import { FINE, type Check, type Objection } from './check.ts';

export const webhookOrder: Check = {
  id: 'webhook-order',
  on: 'trail',
  of: 'deliveries',
  severity: 'error',
  summary:
    'A repeated webhook must be identical. A webhook that was accepted must not be sent again. The sequence numbers of webhooks about one resource must increase with their timestamps.',
  enforces: 'Standard Webhooks 1.0, Idempotency; docs/contract-vocabulary.md (Webhooks)',
  help: 'Store an event once, with its sequence number, in the same transaction as the change, and deliver the stored event.',
  run: ({ deliveries }) => {
    if (deliveries.length === 0) return undefined;
    const found = [...ofRepetitions(deliveries), ...ofSequences(deliveries)];
    return found.length === 0 ? FINE : found;
  },
};

function ofRepetitions(deliveries: readonly Delivery[]): readonly Objection[] {
  const byId = Map.groupBy(deliveries, ({ request }) => request.headers['webhook-id']);
  return [...byId].flatMap(([id, same]) => {
    const accepted = same.slice(0, -1).find(({ status }) => status < 300);
    return id !== undefined && new Set(same.map(({ request }) => request.body)).size > 1
      ? [{ kind: 'changed', message: `Webhook ${id} arrived with different bodies.` }]
      : id !== undefined && accepted
        ? [{ kind: 'again', message: `Webhook ${id} was sent again after a ${accepted.status} response.` }]
        : [];
  });
}

interface Event {
  readonly id: string;
  readonly about: string;
  /** The resource as JSON. */
  readonly resource: string;
  readonly sequence: number;
  readonly at: number;
}

function ofSequences(deliveries: readonly Delivery[]): readonly Objection[] {
  const events = new Map(deliveries.flatMap(eventOf).map((event) => [event.id, event]));
  return [...Map.groupBy(events.values(), ({ about }) => about)].flatMap(([about, own]) => {
    const sorted = own.toSorted((one, other) => one.sequence - other.sequence || one.at - other.at);
    return sorted.slice(1).flatMap((event, index): readonly Objection[] => {
      const before = sorted[index]!;
      if (event.at < before.at)
        return [
          {
            kind: 'order',
            message: `For ${about}, the webhook with sequence ${event.sequence} (${event.id}) is older than the one with ${before.sequence} (${before.id}).`,
          },
        ];
      return event.sequence === before.sequence && event.resource !== before.resource
        ? [
            {
              kind: 'twice',
              message: `For ${about}, ${event.id} and ${before.id} have the same sequence ${event.sequence}, but different content.`,
            },
          ]
        : [];
    });
  });
}

/** Returns the sequence, time, and resource of an event. */
function eventOf(delivery: Delivery): readonly Event[] {
  const body = bodyOf(delivery);
  const id = delivery.request.headers['webhook-id'];
  if (!isJsonObject(body) || id === undefined || typeof body['sequence'] !== 'number') return [];
  const about = resourceIn(body);
  const time = body['timestamp'] ?? body['created_at'];
  const at = typeof time === 'string' ? Date.parse(time) : Number.NaN;
  if (about === undefined || Number.isNaN(at)) return [];
  const resource = JSON.stringify(about);
  return [{ id, about: JSON.stringify(about['id']), resource, sequence: body['sequence'], at }];
}

/** Returns the resource inside an event: a nested object with an id. Prefers direct properties. */
function resourceIn(event: JsonObject): JsonObject | undefined {
  const inside = Object.values(event).filter(isJsonObject);
  for (const value of inside) if (typeof value['id'] === 'string') return value;
  return inside.map(resourceIn).find((resource) => resource !== undefined);
}
