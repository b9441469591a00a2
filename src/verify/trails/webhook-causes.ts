/** What makes webhooks come, and come again. */
import { isEnding } from '../../model/course.ts';
import { isRest } from '../../model/lookup.ts';
import type { Operation } from '../../model/operation.ts';
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

/** A call after which a webhook came. */
export interface Cause {
  readonly made: Case;
  readonly answer: Answered;
}

/** Calls what makes something, until some of it has come to the mailbox; the first call after which something came. */
export async function causeOf(
  tour: Tour,
  receiver: Receiver,
  { mailbox, registration }: Subscribed,
): Promise<Cause | undefined> {
  const makers = tour.operations.filter((one) => isMaker(one) && one !== registration.operation);
  let cause: Cause | undefined;
  for (const made of makers.flatMap((one) => tour.documented(one).slice(0, 1)).slice(0, MOST_CAUSES)) {
    const before = mailbox.deliveries.length;
    const answer = await tour.ask(fresh(tour, made, mailbox.url));
    if (!answer || !isSuccess(answer)) continue;
    const came = await receiver.until(() => mailbox.deliveries.length > before, SOON_MS);
    if (came) cause ??= { made, answer };
  }
  return cause;
}

function isMaker(operation: Operation): boolean {
  return (
    isRest(operation) && operation.method === 'POST' && !isEnding(operation) && !operation.path.endsWith('}')
  );
}

/** The test that a subscription leads to, else what was seen to cause a webhook. */
export async function retried(
  tour: Tour,
  receiver: Receiver,
  failing: Subscribed,
  cause: Cause | undefined,
): Promise<Trail | undefined> {
  const { registered, mailbox } = failing;
  const made = testsOf(tour, failing)[0] ?? cause?.made;
  const caused = made && (await tour.ask(fresh(tour, made, mailbox.url)));
  if (!caused || !isSuccess(caused)) return undefined;
  await receiver.until(() => mailbox.deliveries.length > 0);
  const id = mailbox.deliveries[0]?.request.headers['webhook-id'];
  const isAgain = (): boolean =>
    mailbox.deliveries.some(({ request }, index) => index > 0 && request.headers['webhook-id'] === id);
  // The pause before a retry comes on top of what a delivery takes: twice the patience.
  if (mailbox.deliveries.length > 0 && !(await receiver.until(isAgain))) await receiver.until(isAgain);
  const deliveries = [...mailbox.deliveries];
  const exchange = deliveries[0] && asExchange(registered, deliveries[0]);
  return { kind: 'retry', registered, caused, deliveries, ...(exchange && { exchange }) };
}
