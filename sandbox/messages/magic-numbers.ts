import type { ProblemCode } from '../service/problems.ts';
import { deliveryError } from './delivery-errors.ts';
import type { DeliveryError } from './message.ts';

// Numbers that make the sandbox simulate reactions of a carrier (as Twilio's test numbers do).

/** A recipient or sender that is rejected immediately. */
export interface Refusal {
  readonly code: ProblemCode;
  readonly detail: string;
}

/** The result of an accepted message that replaces its delivery. */
export interface Outcome {
  readonly status: 'undelivered' | 'failed' | 'expired';
  readonly error: DeliveryError;
}

const RECIPIENTS: Readonly<Record<string, Refusal>> = {
  '+15005550001': { code: 'invalid_phone_number', detail: 'Is not a number in use.' },
  '+15005550002': { code: 'unroutable', detail: 'No route leads to this number.' },
  '+15005550003': { code: 'region_not_permitted', detail: 'The workspace may not send to this country.' },
  '+15005550004': {
    code: 'recipient_opted_out',
    detail: 'The recipient has opted out of messages from this number.',
  },
  '+15005550009': { code: 'landline_recipient', detail: 'Is a landline, which cannot receive messages.' },
};

const SENDERS: Readonly<Record<string, Refusal>> = {
  '+15005550007': { code: 'sender_not_owned', detail: 'Does not belong to the workspace.' },
  '+15005550008': {
    code: 'queue_full',
    detail: 'Too many messages from this number are waiting to be sent.',
  },
};

const OUTCOMES: Readonly<Record<string, Outcome>> = {
  '+15005550010': { status: 'undelivered', error: deliveryError('undeliverable') },
  '+15005550011': { status: 'expired', error: deliveryError('expired') },
};

/** Sending to this recipient returns 429. */
export const RATE_LIMITED_RECIPIENT = '+15005550012';

export function refusalOfRecipient(to: string): Refusal | undefined {
  return RECIPIENTS[to];
}

export function refusalOfSender(from: string): Refusal | undefined {
  return SENDERS[from];
}

/** Returns the result of a message to this number, or undefined if it is delivered. */
export function outcomeOf(to: string): Outcome | undefined {
  return OUTCOMES[to];
}
