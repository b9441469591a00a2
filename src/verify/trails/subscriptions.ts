/** Addresses for webhooks: how the service is told one, and how it is made to forget it. */
import type { JsonObject } from '../../core/json.ts';
import { isSafe } from '../../model/course.ts';
import { isRest } from '../../model/lookup.ts';
import { withFreshKey } from '../cases/own-key.ts';
import type { Answered, Case } from '../exchange.ts';
import type { Mailbox, Receiver } from '../receive/receiver.ts';
import { registering, registrationsOf, type Registration } from '../receive/registration.ts';
import { evaluate } from '../run/expression.ts';
import { isSuccess } from '../run/tally.ts';
import type { Tour } from './plan.ts';
import { caseWith } from './readers.ts';

/** An address that the service was told. */
export interface Subscribed {
  readonly registration: Registration;
  readonly registered: Answered;
  readonly mailbox: Mailbox;
  /** The address of the documented request: where it has to be of a form that the receiver's is not, this one is. */
  readonly shown: string;
}

/** What an address is to be answered with at first, and what its registration holds beside it. */
export interface Wish {
  readonly statuses?: readonly number[];
  readonly members?: JsonObject;
}

/** Tells the service an address; undefined where it has no operation for that, or refuses. */
export async function subscribe(
  tour: Tour,
  receiver: Receiver,
  { statuses = [], members }: Wish = {},
): Promise<Subscribed | undefined> {
  for (const registration of registrationsOf(tour.contract)) {
    const mailbox = receiver.mailbox(...statuses);
    const documented = tour.documented(registration.operation);
    const made = registering(tour.contract, registration, documented, mailbox.url, members);
    const keyed = made && fresh(tour, made.request, mailbox.url);
    const registered = keyed && (await tour.ask(keyed));
    if (registered && isSuccess(registered)) return { registration, registered, mailbox, shown: made.shown };
  }
  return undefined;
}

const TESTS = new Set(['test', 'ping', 'trigger']);

/** Calls that a registration links to, and whose name promises a webhook. */
export function testsOf(
  { contract, documented }: Tour,
  { registration: { operation }, registered }: Subscribed,
): readonly Case[] {
  return operation.responses.flatMap(({ links }) =>
    links.flatMap((link): readonly Case[] => {
      const to = contract.operations.find(({ id }) => id === link.operation);
      if (!to || !isRest(to) || isSafe(to) || !TESTS.has(to.callPath.action.words[0] ?? '')) return [];
      const given = Object.entries(link.parameters).flatMap(([name, expression]) => {
        const value = evaluate(expression, registered);
        return value === undefined || value === null ? [] : [[`path.${name}`, value] as const];
      });
      const made = caseWith({ contract, documented }, to, new Map(given));
      return made ? [made] : [];
    }),
  );
}

/** The DELETE of what was registered, by its link. */
export function deletionOf(
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
      return caseWith({ contract, documented }, to, new Map(given));
    }
  }
  return undefined;
}

/** The request with an idempotency key of its own, where it can have one. */
export function fresh({ contract, seed }: Tour, made: Case, salt: string): Case {
  return withFreshKey(contract, made, `${seed} ${salt}`) ?? made;
}
