/** Tests webhooks after their secret was replaced. */
import type { Case } from '../exchange.ts';
import { sightingsOf } from '../judge/sightings.ts';
import { signingSecretsIn, type Receiver } from '../receive/receiver.ts';
import { isSuccess } from '../run/tally.ts';
import type { Trail } from '../trail.ts';
import type { Tour } from './plan.ts';
import { deletionOf, rotationOf, subscribe, testsOf, type Subscribed } from './subscriptions.ts';
import { SHORT_WAIT_MS } from './webhook-causes.ts';
import { deliveryTrail } from './webhook-deliveries.ts';
import { keyed } from '../lab/subjects.ts';

/**
 * Replaces a secret, and causes a webhook. The webhook must be signed with the new secret. It must also be signed with
 * the previous secret if the contract declares that both are valid for a time.
 */
export async function afterRotation(
  tour: Tour,
  receiver: Receiver,
  cause: Case | undefined,
): Promise<readonly Trail[]> {
  const subscribed = await subscribe(tour, receiver);
  const rotation = subscribed && rotationOf(tour, subscribed);
  const rotated = rotation && (await tour.ask(keyed(tour, rotation, subscribed.mailbox.url)));
  if (!subscribed || !rotated || !isSuccess(rotated)) return [];
  const { registered, mailbox } = subscribed;
  // Webhooks that are already being sent have the old signature.
  await receiver.until(() => false, SHORT_WAIT_MS);
  const before = mailbox.deliveries.length;
  const made = testsOf(tour, subscribed)[0] ?? cause;
  if (made) await tour.ask(keyed(tour, tour.renew(made), `${mailbox.url} rotated`));
  await receiver.until(() => mailbox.deliveries.length > before);
  const deletion = deletionOf(tour, subscribed);
  if (deletion) await tour.ask(deletion);
  const previous = hasOverlap(tour, subscribed) ? signingSecretsIn(registered) : [];
  return mailbox.deliveries.slice(before).flatMap((delivery) =>
    [...signingSecretsIn(rotated), ...previous].map((secret) => ({
      ...deliveryTrail(tour, receiver, subscribed, delivery),
      secrets: new Set([secret]),
      rotated,
    })),
  );
}

function hasOverlap({ contract }: Tour, { registered }: Subscribed): boolean {
  return sightingsOf(contract, registered).some(({ members }) =>
    [...members.values()].some(
      ({ property: { marks } }) => marks?.secret?.signsWebhooks && marks.secret.overlap !== undefined,
    ),
  );
}
