import { isJsonObject, type JsonValue } from '../../core/json.ts';
import type { Contract } from '../../model/contract.ts';
import { itemsOf, memberAt } from '../judge/pages.ts';
import { seenEvent } from '../judge/webhook-event.ts';
import type { TrailOf } from '../trail.ts';
import { firstPage, largest, readPages } from './pages.ts';
import type { ServicePlan, Walk } from './plan.ts';
import { isRead } from './readers.ts';

const MAX_PAGES = 8;

/** Reads lists of events. They contain the events of the run, so a receiver of webhooks is not needed. */
export const listedEvents: ServicePlan = {
  kinds: ['event', 'later-response'],
  tour: async (tour) => {
    const { contract } = tour;
    const trails: TrailOf<'event'>[] = [];
    for (const operation of tour.operations) {
      if (!operation.pagination || !isRead(operation)) continue;
      const successes = tour.accepted(operation);
      const items = successes.flatMap((answer) => itemsOf(operation, answer) ?? []);
      const walk: Walk = { ...tour, operation, successes, flows: [] };
      const whole = items.some((item) => isEvent(contract, item)) ? firstPage(walk) : undefined;
      const read = whole && (await readPages(walk, await largest(walk, whole), MAX_PAGES));
      for (const shown of read?.pages ?? [])
        for (const body of itemsOf(operation, shown) ?? [])
          if (isEvent(contract, body)) trails.push({ kind: 'event', body, shown });
    }
    return trails;
  },
};

/** True for an item that names a webhook and contains its resource. */
function isEvent(contract: Contract, item: JsonValue): boolean {
  const seen = seenEvent(contract, item);
  return seen !== undefined && isJsonObject(memberAt(item, seen.event.object) ?? null);
}
