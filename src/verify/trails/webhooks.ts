import { isEnding, isSafe } from '../../model/course.ts';
import { isRest } from '../../model/lookup.ts';
import type { Operation } from '../../model/operation.ts';
import { withFreshKey } from '../cases/own-key.ts';
import type { Answered, Case } from '../exchange.ts';
import { asExchange, bodyOf, type Mailbox, type Receiver } from '../receive/receiver.ts';
import { registering, registrationsOf, type Registration } from '../receive/registration.ts';
import { evaluate } from '../run/expression.ts';
import { isSuccess } from '../run/tally.ts';
import type { Trail } from '../trail.ts';
import type { ServicePlan, Tour } from './plan.ts';
import { caseWith } from './readers.ts';

/** An address that the service was told. */
interface Subscribed {
  readonly registration: Registration;
  readonly registered: Answered;
  readonly mailbox: Mailbox;
  /** The address of the documented request: where it has to be of a form that the receiver's is not, this one is. */
  readonly shown: string;
}

/** What makes something need not cause a webhook: so long one is waited for, in milliseconds. */
const SOON_MS = 400;
/** How often what is still on its way is waited for. */
const MOST_WAITS = 10;
/** How many operations are called to see which of them causes a webhook. */
const MOST_CAUSES = 8;

/** Tells the service an address; undefined where it has no operation for that, or refuses. */
async function subscribe(
  tour: Tour,
  receiver: Receiver,
  ...statuses: readonly number[]
): Promise<Subscribed | undefined> {
  for (const registration of registrationsOf(tour.contract)) {
    const mailbox = receiver.mailbox(...statuses);
    const documented = tour.documented(registration.operation);
    const made = registering(tour.contract, registration, documented, mailbox.url);
    const keyed = made && fresh(tour, made.request, mailbox.url);
    const registered = keyed && (await tour.ask(keyed));
    if (registered && isSuccess(registered)) return { registration, registered, mailbox, shown: made.shown };
  }
  return undefined;
}

/**
 * What comes to an address when whatever makes something is called, to one whose first answer is a failure, to one that
 * answers 410, to one that is deleted. Comes last: nobody else sees the addresses. What is called is not judged by
 * itself, every operation has had its turn: an answer may repeat the address, which need not be of the declared form.
 */
export const webhooks: ServicePlan = {
  kinds: ['delivery', 'deliveries', 'retry', 'stopped'],
  tour: async (tour) => {
    const { receiver } = tour;
    const witness = receiver && (await subscribe(tour, receiver));
    if (!witness) return [];
    const cause = await causeOf(tour, receiver, witness);
    const failing = await subscribe(tour, receiver, 503);
    const retry = failing && (await retried(tour, receiver, failing, cause));
    const stopped: Trail[] = [];
    for (const by of cause ? (['gone', 'deleted'] as const) : []) {
      const trail = await afterStop(tour, receiver, witness, cause!, by);
      if (trail) stopped.push(trail);
    }
    const all = [witness, ...(failing ? [failing] : [])];
    for (const one of all) {
      const deletion = deletionOf(tour, one);
      if (deletion) await tour.ask(deletion);
    }
    return [...all.flatMap((one) => received(receiver, one)), ...(retry ? [retry] : []), ...stopped];
  },
};

function received(
  { secrets, tolerance, addresses }: Receiver,
  { registration, registered, mailbox, shown }: Subscribed,
): readonly Trail[] {
  const { callback } = registration;
  const deliveries = [...mailbox.deliveries];
  const exchanges = deliveries.map((delivery) => asExchange(registered, delivery));
  const each = deliveries.map((delivery, index): Trail => {
    const exchange = exchanges[index]!;
    const body = bodyOf(delivery, addresses, shown);
    return {
      kind: 'delivery',
      registered,
      callback,
      delivery,
      exchange,
      secrets,
      ...(body !== undefined && { body }),
      ...(tolerance !== undefined && { tolerance }),
    };
  });
  return [...each, { kind: 'deliveries', registered, deliveries, exchanges }];
}

/** The test that a subscription leads to, else what was seen to cause a webhook. */
async function retried(
  tour: Tour,
  receiver: Receiver,
  failing: Subscribed,
  cause: Cause | undefined,
): Promise<Trail | undefined> {
  const { registered, mailbox, registration } = failing;
  const made = testsOf(tour, registration, registered)[0] ?? cause?.made;
  const caused = made && (await tour.ask(fresh(tour, made, mailbox.url)));
  if (!caused || !isSuccess(caused)) return undefined;
  await receiver.until(() => mailbox.deliveries.length > 0);
  const id = mailbox.deliveries[0]?.request.headers['webhook-id'];
  const isAgain = (): boolean =>
    mailbox.deliveries.some(({ request }, index) => index > 0 && request.headers['webhook-id'] === id);
  if (mailbox.deliveries.length > 0) await receiver.until(isAgain);
  const deliveries = [...mailbox.deliveries];
  const exchange = deliveries[0] && asExchange(registered, deliveries[0]);
  return { kind: 'retry', registered, caused, deliveries, ...(exchange && { exchange }) };
}

interface Cause {
  readonly made: Case;
  readonly answer: Answered;
}

/** Calls what makes something, until some of it has come to the mailbox; the first call after which something came. */
async function causeOf(
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

const TESTS = new Set(['test', 'ping', 'trigger']);

/** Calls that a registration links to, and whose name promises a webhook. */
function testsOf(
  { contract, documented }: Tour,
  { operation }: Registration,
  registered: Answered,
): readonly Case[] {
  return operation.responses.flatMap(({ links }) =>
    links.flatMap((link): readonly Case[] => {
      const to = contract.operations.find(({ id }) => id === link.operation);
      if (!to || !isRest(to) || isSafe(to) || !TESTS.has(to.callPath.action.words[0] ?? '')) return [];
      const given = Object.entries(link.parameters).flatMap(([name, expression]) => {
        const value = evaluate(expression, registered);
        return value === undefined || value === null ? [] : [[`path.${name}`, value] as const];
      });
      const made = caseWith({ documented }, to, new Map(given));
      return made ? [made] : [];
    }),
  );
}

/** Deliveries that came to an address although it had answered 410, or was deleted; the witness tells that there was an event. */
async function afterStop(
  tour: Tour,
  receiver: Receiver,
  witness: Subscribed,
  { made }: Cause,
  by: 'gone' | 'deleted',
): Promise<Trail | undefined> {
  const stopping = await subscribe(tour, receiver, ...(by === 'gone' ? [410] : []));
  if (!stopping) return undefined;
  const { registered, mailbox } = stopping;
  const event = async (nth: string): Promise<boolean> => {
    const before = witness.mailbox.deliveries.length;
    const answer = await tour.ask(fresh(tour, made, `${mailbox.url} ${nth}`));
    return answer !== undefined && receiver.until(() => witness.mailbox.deliveries.length > before);
  };
  if (by === 'gone') {
    await event('first');
    if (!(await receiver.until(() => mailbox.deliveries.length > 0))) return undefined;
  } else {
    const deletion = deletionOf(tour, stopping);
    const deleted = deletion && (await tour.ask(deletion));
    if (!deleted || !isSuccess(deleted)) return undefined;
  }
  // One call may cause several webhooks: those that were on their way prove nothing.
  await quiet(receiver, witness.mailbox, mailbox);
  const before = mailbox.deliveries.length;
  if (!(await event('after'))) return undefined;
  await receiver.until(() => mailbox.deliveries.length > before, SOON_MS);
  const late = mailbox.deliveries.slice(before).map((delivery) => asExchange(registered, delivery));
  return { kind: 'stopped', by, registered, late };
}

/** Waits until nothing comes any more. */
async function quiet(receiver: Receiver, ...mailboxes: readonly Mailbox[]): Promise<void> {
  const came = (): number => mailboxes.reduce((sum, { deliveries }) => sum + deliveries.length, 0);
  for (let waits = 0; waits < MOST_WAITS; waits++) {
    const before = came();
    if (!(await receiver.until(() => came() > before, SOON_MS))) return;
  }
}

/** The DELETE of what was registered, by its link. */
function deletionOf(
  { contract, documented }: Tour,
  { registration, registered }: Subscribed,
): Case | undefined {
  for (const { links } of registration.operation.responses) {
    for (const link of links) {
      const to = contract.operations.find(({ id }) => id === link.operation);
      if (!to || !isRest(to) || to.method !== 'DELETE') continue;
      const given = Object.entries(link.parameters).map(
        ([name, expression]) => [`path.${name}`, evaluate(expression, registered) ?? null] as const,
      );
      return caseWith({ documented }, to, new Map(given));
    }
  }
  return undefined;
}

function fresh({ contract, seed }: Tour, made: Case, salt: string): Case {
  return withFreshKey(contract, made, `${seed} ${salt}`) ?? made;
}
