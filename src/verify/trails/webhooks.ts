import type { Trail } from '../trail.ts';
import type { ServicePlan } from './plan.ts';
import { deletionOf, subscribe } from './subscriptions.ts';
import { causeOf, refuse, retried } from './webhook-causes.ts';
import { onlyChosen } from './webhook-choice.ts';
import { received } from './webhook-deliveries.ts';
import { causeOthers } from './webhook-events.ts';
import { otherForms } from './webhook-forms.ts';
import { afterRotation } from './webhook-rotation.ts';
import { eventStates } from './webhook-states.ts';
import { afterStop } from './webhook-stop.ts';

/**
 * Tests the webhooks of creating operations with several addresses: a normal one, one with a failure at first, one with
 * the response 410, a deleted one, one for a different event, and other kinds of subscriptions. It runs after all
 * operations, because other trails cannot use the registered addresses. Responses are not checked, because all
 * operations were tested before, and a response may repeat an invalid address.
 */
export const webhooks: ServicePlan = {
  kinds: ['delivery', 'deliveries', 'event', 'event-state', 'retry', 'stopped', 'chosen'],
  tour: async (tour) => {
    const { receiver } = tour;
    const normal = receiver && (await subscribe(tour, receiver));
    if (!normal) return [];
    const cause = await causeOf(tour, receiver, normal);
    const failing = await subscribe(tour, receiver, { statuses: [503] });
    const failed = failing && (await refuse(tour, receiver, failing, cause));
    const stopped: Trail[] = [];
    for (const by of ['gone', 'deleted'] as const) {
      const trail = await afterStop(tour, receiver, normal, cause, by);
      if (trail) stopped.push(trail);
    }
    const choice = cause && (await onlyChosen(tour, receiver, normal, cause));
    // The pause before the retry began long ago, so this wait is short.
    const retry = failed && (await retried(receiver, failed));
    // Missing retries after the deletion prove something only if the service retries webhooks without a deletion.
    const isProven = cause !== undefined || (failing?.mailbox.deliveries.length ?? 0) > 1;
    const forms = await otherForms(tour, receiver, normal, cause);
    const rotated = await afterRotation(tour, receiver, cause);
    // Reads the resources before any of them is changed.
    const states = await eventStates(tour, normal);
    await causeOthers(tour, receiver, normal);
    const all = [normal, ...(failing ? [failing] : []), ...forms];
    for (const one of all) {
      const deletion = deletionOf(tour, one);
      if (deletion) await tour.ask(deletion);
    }
    return [
      ...all.flatMap((one) => received(tour, receiver, one)),
      ...rotated,
      ...states,
      ...(retry ? [retry] : []),
      ...(choice ? [choice] : []),
      ...stopped.filter(
        (one) => one.kind === 'stopped' && (isProven || one.by === 'gone' || one.late.length > 0),
      ),
    ];
  },
};
