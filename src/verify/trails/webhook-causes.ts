/** What makes webhooks come, and come again. */
import { isEnding } from '../../model/course.ts';
import { isRest } from '../../model/lookup.ts';
import type { Operation, RestOperation } from '../../model/operation.ts';
import type { Answered, Case } from '../exchange.ts';
import { asExchange, type Receiver } from '../receive/receiver.ts';
import { isSuccess } from '../run/tally.ts';
import type { Trail } from '../trail.ts';
import type { Tour } from './plan.ts';
import { fresh, testsOf, type Subscribed } from './subscriptions.ts';

/** What makes something need not cause a webhook: so long one is waited for, in milliseconds. */
export const SOON_MS = 400;
/** How many operations are called to see which of them causes a webhook. */
const MOST_CAUSES = 8;
/** Requests of the document for one of them, and drawn ones when none of these is taken. */
const MOST_DOCUMENTED = 3;
const MOST_DRAWN = 3;

/**
 * Calls what makes something, until some of it has come to the mailbox; the first call after which something came. What
 * is about the subscription itself causes nothing elsewhere.
 */
export async function causeOf(
  tour: Tour,
  receiver: Receiver,
  { mailbox, registration }: Subscribed,
): Promise<Case | undefined> {
  const { path } = registration.operation;
  const makers = tour.operations.filter(
    (one) => isMaker(one) && one.path !== path && !one.path.startsWith(`${path}/`),
  );
  let cause: Case | undefined;
  for (const maker of makers.slice(0, MOST_CAUSES)) {
    const before = mailbox.deliveries.length;
    const called = await successOf(tour, maker, mailbox.url);
    if (!called) continue;
    const came = await receiver.until(() => mailbox.deliveries.length > before, SOON_MS);
    if (came) cause ??= called;
  }
  return cause;
}

/** The first of its requests that is taken: the thing that the document's is about may be in another state by now. */
async function successOf(tour: Tour, maker: Operation, salt: string): Promise<Case | undefined> {
  let nth = 0;
  for (const made of requestsOf(tour, maker)) {
    const answer = await tour.ask(fresh(tour, tour.renew(made), nth === 0 ? salt : `${salt} ${nth}`));
    nth++;
    if (answer && isSuccess(answer)) return made;
  }
  return undefined;
}

/** Those of the document, then drawn ones, each made when its turn comes: mostly the first will do. */
function* requestsOf(tour: Tour, maker: Operation): Generator<Case> {
  for (let nth = 0; nth < MOST_DOCUMENTED; nth++) yield* tour.documented(maker, nth).slice(0, 1);
  yield* tour.sample(maker, MOST_DRAWN);
}

function isMaker(operation: Operation): operation is RestOperation {
  return (
    isRest(operation) && operation.method === 'POST' && !isEnding(operation) && !operation.path.endsWith('}')
  );
}

/** A webhook that was refused, and what caused it. */
interface Failed {
  readonly failing: Subscribed;
  readonly caused: Answered;
}

/** Has a webhook sent to an address that refuses it: by the test that its subscription leads to, else by a cause. */
export async function refuse(
  tour: Tour,
  receiver: Receiver,
  failing: Subscribed,
  cause: Case | undefined,
): Promise<Failed | undefined> {
  const made = testsOf(tour, failing)[0] ?? cause;
  const caused = made && (await tour.ask(fresh(tour, tour.renew(made), failing.mailbox.url)));
  if (!caused || !isSuccess(caused)) return undefined;
  await receiver.until(() => failing.mailbox.deliveries.length > 0);
  return { failing, caused };
}

/** Waits for the refused webhook to come once more. */
export async function retried(receiver: Receiver, { failing, caused }: Failed): Promise<Trail> {
  const { registered, mailbox } = failing;
  const id = mailbox.deliveries[0]?.request.headers['webhook-id'];
  const isAgain = (): boolean =>
    mailbox.deliveries.some(({ request }, index) => index > 0 && request.headers['webhook-id'] === id);
  // The pause before a retry comes on top of what a delivery takes: twice the patience.
  if (mailbox.deliveries.length > 0 && !(await receiver.until(isAgain))) await receiver.until(isAgain);
  const deliveries = [...mailbox.deliveries];
  const exchange = deliveries[0] && asExchange(registered, deliveries[0]);
  return { kind: 'retry', registered, caused, deliveries, ...(exchange && { exchange }) };
}
