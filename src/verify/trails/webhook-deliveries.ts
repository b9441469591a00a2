/** Returns the webhooks that arrived at one address, as trails. */
import { asExchange, bodyOf, signingSecretsIn, type Delivery, type Receiver } from '../receive/receiver.ts';
import type { Trail, TrailOf } from '../trail.ts';
import type { Tour } from './plan.ts';
import type { Subscribed } from './subscriptions.ts';

export function received(tour: Tour, receiver: Receiver, subscribed: Subscribed): readonly Trail[] {
  const { registered, mailbox } = subscribed;
  const deliveries = [...mailbox.deliveries];
  const each = deliveries.map((delivery) => deliveryTrail(tour, receiver, subscribed, delivery));
  const events = each.flatMap(({ body, exchange }): readonly Trail[] =>
    body === undefined ? [] : [{ kind: 'event', body, shown: exchange, registered }],
  );
  const exchanges = each.map(({ exchange }) => exchange);
  return [...each, ...events, { kind: 'deliveries', registered, deliveries, exchanges }];
}

export function deliveryTrail(
  { secretsIn }: Tour,
  { secrets, tolerance, addresses }: Receiver,
  { registration: { callback }, registered, shown }: Subscribed,
  delivery: Delivery,
): TrailOf<'delivery'> {
  const body = bodyOf(delivery, addresses, shown);
  // If the registration returned a secret, secrets of other addresses are not accepted.
  const own = signingSecretsIn(registered);
  return {
    kind: 'delivery',
    registered,
    callback,
    delivery,
    exchange: asExchange(registered, delivery),
    leaked: secretsIn(delivery.request.body ?? ''),
    secrets: own.length > 0 ? new Set(own) : secrets,
    ...(body !== undefined && { body }),
    ...(tolerance !== undefined && { tolerance }),
  };
}
