/** Causes webhooks, and waits for their retries. */
import { isDestructive } from '../../model/operation-effect.ts';
import { isRest } from '../../model/lookup.ts';
import type { Operation, RestOperation } from '../../model/operation.ts';
import type { Answered, Case } from '../exchange.ts';
import { asExchange, type Receiver } from '../receive/receiver.ts';
import { isSuccess } from '../run/tally.ts';
import type { Trail } from '../trail.ts';
import type { Tour } from './plan.ts';
import { testsOf, type Subscribed } from './subscriptions.ts';
import { keyed } from '../lab/subjects.ts';

/** Time in milliseconds to wait for a webhook after a creation, which need not cause one. */
export const SHORT_WAIT_MS = 400;
/** Maximum number of creating operations to call. */
const MAX_CAUSES = 16;
/** Maximum number of documented requests for each operation. Generated requests follow. */
const MAX_DOCUMENTED = 3;
const MAX_GENERATED = 3;

/**
 * Calls up to `MAX_CAUSES` creating operations, and waits for a webhook after each. Returns the first call that caused
 * one. Skips the operations that manage subscriptions, because a change of one subscription causes no webhook to the
 * others.
 */
export async function causeOf(
  tour: Tour,
  receiver: Receiver,
  { mailbox, registration }: Subscribed,
): Promise<Case | undefined> {
  const { path } = registration.operation;
  const creators = tour.operations.filter(
    (one) => isCreating(one) && one.path !== path && !one.path.startsWith(`${path}/`),
  );
  let cause: Case | undefined;
  for (const creator of creators.slice(0, MAX_CAUSES)) {
    const before = mailbox.deliveries.length;
    const called = await successOf(tour, creator, mailbox.url);
    if (!called) continue;
    const came = await receiver.until(() => mailbox.deliveries.length > before, SHORT_WAIT_MS);
    if (came) cause ??= called;
  }
  return cause;
}

/**
 * Returns the first request that the service accepts. Tries several, because the resource that a documented request
 * names may have changed its state since then.
 */
export async function successOf(tour: Tour, creator: Operation, salt: string): Promise<Case | undefined> {
  let nth = 0;
  for (const made of requestsOf(tour, creator)) {
    const answer = await tour.ask(keyed(tour, tour.renew(made), nth === 0 ? salt : `${salt} ${nth}`));
    nth++;
    if (answer && isSuccess(answer)) return made;
  }
  return undefined;
}

/**
 * Yields documented requests, then generated ones. Each is created on demand, because the first one usually succeeds.
 */
function* requestsOf(tour: Tour, creator: Operation): Generator<Case> {
  for (let nth = 0; nth < MAX_DOCUMENTED; nth++) yield* tour.documented(creator, nth).slice(0, 1);
  yield* tour.sample(creator, MAX_GENERATED);
}

export function isCreating(operation: Operation): operation is RestOperation {
  return (
    isRest(operation) &&
    operation.method === 'POST' &&
    !isDestructive(operation) &&
    !operation.path.endsWith('}')
  );
}

/** A rejected webhook, and the call that caused it. */
export interface RejectedWebhook {
  readonly failing: Subscribed;
  readonly caused: Answered;
}

/** Causes a webhook to an address that rejects it. Calls the linked test operation, or else sends `cause`. */
export async function refuse(
  tour: Tour,
  receiver: Receiver,
  failing: Subscribed,
  cause: Case | undefined,
): Promise<RejectedWebhook | undefined> {
  const made = testsOf(tour, failing)[0] ?? cause;
  const caused = made && (await tour.ask(keyed(tour, tour.renew(made), failing.mailbox.url)));
  if (!caused || !isSuccess(caused)) return undefined;
  await receiver.until(() => failing.mailbox.deliveries.length > 0);
  return { failing, caused };
}

/** Waits for the retry of the rejected webhook. */
export async function retried(receiver: Receiver, { failing, caused }: RejectedWebhook): Promise<Trail> {
  const { registered, mailbox, pause } = failing;
  const id = mailbox.deliveries[0]?.request.headers['webhook-id'];
  const isAgain = (): boolean =>
    mailbox.deliveries.some(({ request }, index) => index > 0 && request.headers['webhook-id'] === id);
  // Waits twice, because a retry comes after a pause.
  if (mailbox.deliveries.length > 0 && !(await receiver.until(isAgain))) await receiver.until(isAgain);
  const deliveries = [...mailbox.deliveries];
  const exchange = deliveries[0] && asExchange(registered, deliveries[0]);
  return { kind: 'retry', registered, caused, deliveries, pause, ...(exchange && { exchange }) };
}
