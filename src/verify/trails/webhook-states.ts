/** Reads the resources that webhooks show. */
import { sightingsIn } from '../../semantics/world/sightings.ts';
import { eventOf, jsonTypeOf } from '../judge/webhook-event.ts';
import { sightingsOf } from '../judge/sightings.ts';
import { readerOf, readsOf } from '../lab/readings.ts';
import { asExchange, bodyOf, type Delivery } from '../receive/receiver.ts';
import type { Contract } from '../../model/contract.ts';
import type { TrailOf } from '../trail.ts';
import type { Tour } from './plan.ts';
import type { Subscribed } from './subscriptions.ts';

/** Maximum number of webhooks of one address whose resources are read. */
const MAX_READ = 16;

/** Reads the resource of each webhook. */
export async function eventStates(
  tour: Tour,
  { registered, mailbox }: Subscribed,
): Promise<readonly TrailOf<'event-state'>[]> {
  const { contract } = tour;
  const trails: TrailOf<'event-state'>[] = [];
  for (const delivery of firstsOf(contract, mailbox.deliveries).slice(0, MAX_READ)) {
    const body = bodyOf(delivery);
    const webhook = eventOf(contract, body);
    const type = webhook && jsonTypeOf(webhook);
    if (!webhook || !type || body === undefined) continue;
    for (const seen of sightingsIn(contract, type, body, undefined)) {
      const [reader] = readsOf(tour, seen.collection.concept).flatMap((action) =>
        readerOf(tour, 'own', action, seen.id, new Map()),
      );
      const read = reader && (await tour.ask(reader.request));
      const shown =
        read && sightingsOf(contract, read).find(({ id, as }) => id === seen.id && as === 'subject');
      if (!read || !shown) continue;
      const exchange = asExchange(registered, delivery);
      trails.push({ kind: 'event-state', event: webhook.name.wire, registered, exchange, seen, read, shown });
      break;
    }
  }
  return trails;
}

/** Returns the deliveries, beginning with the first delivery of each event. */
function firstsOf(contract: Contract, deliveries: readonly Delivery[]): readonly Delivery[] {
  const kinds = new Set<string>();
  const firsts = deliveries.filter((delivery) => {
    const kind = eventOf(contract, bodyOf(delivery))?.name.wire ?? '';
    const isNew = !kinds.has(kind);
    kinds.add(kind);
    return isNew;
  });
  return [...firsts, ...deliveries.filter((one) => !firsts.includes(one))];
}
