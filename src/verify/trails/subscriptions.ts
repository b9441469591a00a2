/** Registers and deletes webhook addresses. */
import type { JsonObject } from '../../core/json.ts';
import { isSafe } from '../../model/operation-effect.ts';
import { isRest } from '../../model/lookup.ts';
import type { RestOperation } from '../../model/operation.ts';
import type { Answered, Case } from '../exchange.ts';
import type { Mailbox, Receiver } from '../receive/receiver.ts';
import { registrationsOf, type Registration } from '../../semantics/derive/registrations.ts';
import { isRotation } from '../../semantics/laws/secret.ts';
import { registering } from '../receive/registration.ts';
import { evaluate } from '../run/expression.ts';
import { isSuccess } from '../run/tally.ts';
import type { Tour } from './plan.ts';
import { caseWith } from './readers.ts';
import { keyed } from '../lab/subjects.ts';

/** A webhook address that was registered. */
export interface Subscribed {
  readonly registration: Registration;
  readonly registered: Answered;
  readonly mailbox: Mailbox;
  /** The address in the documented request. In checked webhooks, it replaces the receiver's address. */
  readonly shown: string;
  /**
   * Seconds of the Retry-After header in the first responses of the receiver, or 0 if they do not have this
   * header.
   */
  readonly pause: number;
}

/**
 * The statuses of the receiver's first responses at an address, and further properties of the registration.
 */
export interface SubscribeOptions {
  readonly statuses?: readonly number[];
  readonly members?: JsonObject;
}

/** Registers an address. Returns undefined if the service has no operation for this, or rejects it. */
export async function subscribe(
  tour: Tour,
  receiver: Receiver,
  { statuses = [], members }: SubscribeOptions = {},
): Promise<Subscribed | undefined> {
  for (const registration of registrationsOf(tour.contract)) {
    const pause = pausesOf(registration) && statuses.length > 0 ? receiver.pause : 0;
    const headers = pause > 0 ? { [RETRY_AFTER]: String(pause) } : undefined;
    const mailbox = receiver.mailbox({ statuses, ...(headers && { headers }) });
    const documented = tour.documented(registration.operation);
    const made = registering(tour.contract, registration, documented, mailbox.url, members);
    const request = made && keyed(tour, made.request, mailbox.url);
    const registered = request && (await tour.ask(request));
    if (registered && isSuccess(registered))
      return { registration, registered, mailbox, shown: made.shown, pause };
  }
  return undefined;
}

const RETRY_AFTER = 'retry-after';

/** True if the contract declares the Retry-After header, with which a receiver requests a pause. */
function pausesOf({ callback }: Registration): boolean {
  return callback.responses.some(({ headers }) =>
    headers.some(({ name }) => name.wire.toLowerCase() === RETRY_AFTER),
  );
}

const TESTS = new Set(['test', 'ping', 'trigger']);

/**
 * Returns calls of the operations that the registration links to, if their names, such as `test`, promise a webhook.
 */
export function testsOf(tour: Tour, subscribed: Subscribed): readonly Case[] {
  return linkedFrom(tour, subscribed, (to) => !isSafe(to) && TESTS.has(to.callPath.action.words[0] ?? ''));
}

/** Returns a call of the linked operation that replaces the secret of the registration. */
export function rotationOf(tour: Tour, subscribed: Subscribed): Case | undefined {
  return linkedFrom(tour, subscribed, isRotation)[0];
}

/** Returns a call of the linked operation that deletes the registration. */
export function deletionOf(tour: Tour, subscribed: Subscribed): Case | undefined {
  return linkedFrom(tour, subscribed, ({ method }) => method === 'DELETE')[0];
}

function linkedFrom(
  { contract, documented }: Tour,
  { registration: { operation }, registered }: Subscribed,
  isWanted: (to: RestOperation) => boolean,
): readonly Case[] {
  return operation.responses.flatMap(({ links }) =>
    links.flatMap((link): readonly Case[] => {
      const to = contract.operations.find(({ id }) => id === link.operation);
      if (!to || !isRest(to) || !isWanted(to)) return [];
      const given = Object.entries(link.parameters).flatMap(([name, expression]) => {
        const value = evaluate(expression, registered);
        return value === undefined || value === null ? [] : [[`path.${name}`, value] as const];
      });
      const made = caseWith({ contract, documented }, to, new Map(given));
      return made ? [made] : [];
    }),
  );
}
