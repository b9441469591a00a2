/** Tests whether webhooks stop after their address returned 410 or was deleted. */
import type { Case } from '../exchange.ts';
import { asExchange, type Mailbox, type Receiver } from '../receive/receiver.ts';
import { isSuccess } from '../run/tally.ts';
import type { Trail } from '../trail.ts';
import type { Tour } from './plan.ts';
import { deletionOf, subscribe, testsOf, type Subscribed } from './subscriptions.ts';
import { SHORT_WAIT_MS } from './webhook-causes.ts';
import { keyed } from '../lab/subjects.ts';

/** Maximum number of waits for pending webhooks. */
const MAX_WAITS = 10;

/** Statuses that reject all webhooks during the test. */
const REFUSALS = Array.from({ length: 20 }, () => 503);

/**
 * Returns the deliveries to an address after it returned 410 or was deleted, or undefined if it received no webhook
 * before. An event of `cause` counts as sent if another address, `control`, receives it. If only test operations cause
 * webhooks and the address is deleted, the address first rejects a test webhook, and the retries must stop after the
 * deletion.
 */
export async function afterStop(
  tour: Tour,
  receiver: Receiver,
  control: Subscribed,
  cause: Case | undefined,
  by: 'gone' | 'deleted',
): Promise<Trail | undefined> {
  const isRetried = by === 'deleted' && cause === undefined;
  const statuses = by === 'gone' ? [410] : isRetried ? REFUSALS : [];
  const stopping = await subscribe(tour, receiver, { statuses });
  const made = cause ?? (stopping && testsOf(tour, stopping)[0]);
  if (!stopping || !made) return undefined;
  const { registered, mailbox } = stopping;
  const event = async (nth: string): Promise<boolean> => {
    const before = control.mailbox.deliveries.length;
    const answer = await tour.ask(keyed(tour, tour.renew(made), `${mailbox.url} ${nth}`));
    if (!answer || !cause) return answer !== undefined;
    return receiver.until(() => control.mailbox.deliveries.length > before);
  };
  await event('first');
  if (!(await receiver.until(() => mailbox.deliveries.length > 0))) return undefined;
  if (by === 'deleted') {
    const deletion = deletionOf(tour, stopping);
    const deleted = deletion && (await tour.ask(deletion));
    if (!deleted || !isSuccess(deleted)) return undefined;
  }
  // One call can cause several webhooks. Webhooks that are already being sent are not a fault.
  if (isRetried) await receiver.until(() => false, SHORT_WAIT_MS);
  else await quiet(receiver, control.mailbox, mailbox);
  const before = mailbox.deliveries.length;
  if (!(await event('after'))) return undefined;
  await receiver.until(() => mailbox.deliveries.length > before, isRetried ? undefined : SHORT_WAIT_MS);
  const late = mailbox.deliveries.slice(before).map((delivery) => asExchange(registered, delivery));
  return { kind: 'stopped', by, registered, late };
}

/** Waits until no further webhooks arrive. */
async function quiet(receiver: Receiver, ...mailboxes: readonly Mailbox[]): Promise<void> {
  const came = (): number => mailboxes.reduce((sum, { deliveries }) => sum + deliveries.length, 0);
  for (let waits = 0; waits < MAX_WAITS; waits++) {
    const before = came();
    if (!(await receiver.until(() => came() > before, SHORT_WAIT_MS))) return;
  }
}
