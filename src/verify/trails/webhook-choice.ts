/** Tests subscriptions with a list of events. */
import type { Case } from '../exchange.ts';
import { eventOf } from '../judge/webhook-event.ts';
import { asExchange, bodyOf, type Delivery, type Receiver } from '../receive/receiver.ts';
import { eventListOf } from '../receive/registration.ts';
import type { Trail } from '../trail.ts';
import type { Tour } from './plan.ts';
import { deletionOf, subscribe, type Subscribed } from './subscriptions.ts';
import { SHORT_WAIT_MS } from './webhook-causes.ts';
import { keyed } from '../lab/subjects.ts';

/**
 * Subscribes to a single event that the first subscription never received. Returns a trail with the other webhooks
 * received.
 */
export async function onlyChosen(
  tour: Tour,
  receiver: Receiver,
  { registration, mailbox: { deliveries } }: Subscribed,
  made: Case,
): Promise<Trail | undefined> {
  const { contract } = tour;
  const typeOf = (delivery: Delivery): string | undefined => eventOf(contract, bodyOf(delivery))?.name.wire;
  const list = eventListOf(contract, tour.documented(registration.operation));
  const seen = new Set(deliveries.map(typeOf));
  const unseen = contract.webhooks.map(({ name }) => name).filter(({ wire }) => !seen.has(wire));
  // A service that confuses events is more likely to do so with events of the same resource.
  const nouns = new Set(contract.webhooks.flatMap(({ name }) => (seen.has(name.wire) ? name.words[0] : [])));
  const chosen = (unseen.find(({ words }) => nouns.has(words[0])) ?? unseen[0])?.wire;
  if (list === undefined || chosen === undefined) return undefined;
  const choosing = await subscribe(tour, receiver, { members: { [list]: [chosen] } });
  if (!choosing) return undefined;
  const { registered, mailbox } = choosing;
  const before = deliveries.length;
  const already = mailbox.deliveries.length;
  const answer = await tour.ask(keyed(tour, tour.renew(made), mailbox.url));
  const came = answer !== undefined && (await receiver.until(() => deliveries.length > before));
  await receiver.until(() => mailbox.deliveries.length > 0, SHORT_WAIT_MS);
  const deletion = deletionOf(tour, choosing);
  if (deletion) await tour.ask(deletion);
  // An address may receive additional events, such as a ping. Events that both addresses received were caused by the
  // call.
  const common = new Set(deliveries.slice(before).map(typeOf));
  const others = mailbox.deliveries.slice(already).filter((delivery) => {
    const type = typeOf(delivery);
    return type !== undefined && type !== chosen && common.has(type);
  });
  const exchanges = others.map((delivery) => asExchange(registered, delivery));
  return came ? { kind: 'chosen', registered, list, chosen, others: exchanges } : undefined;
}
