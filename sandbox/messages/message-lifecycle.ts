import { rest } from '../../generated/typescript/states.ts';
import type { Unit } from '../service/unit.ts';
import { become, isFinal, mayBecome } from '../service/states.ts';
import { deliveryError } from './delivery-errors.ts';
import { keywordOf } from './keywords.ts';
import { outcomeOf, type Outcome } from './magic-numbers.ts';
import { statusMoment, type DeliveryError, type Message, type MessageStatus } from './message.ts';

/** The effect that one step of the carrier has on a message. */
export interface Act {
  readonly message: Message;
  /** The inbound message that the step causes. */
  readonly echo?: Message;
  /** Due time of the next step; undefined after the last step. */
  readonly nextAt?: number;
}

/** Maximum time from sending to a delivery receipt. Later receipts are ignored. */
const RECEIPT_MS = 72 * 60 * 60 * 1000;

const EXPIRED: Outcome = { status: 'expired', error: deliveryError('expired') };

/**
 * Returns the next step of a due message: queued → sending → sent → delivered, then its echo.
 * @param stepMs the time until the following step, in milliseconds.
 * @param obstacle the reason why the message cannot be sent, if there is one.
 */
export function advance(
  message: Message,
  { now, ids }: Pick<Unit, 'now' | 'ids'>,
  stepMs: number,
  obstacle?: DeliveryError,
): Act {
  const goOn = (next: Message): Act => ({ message: next, nextAt: nextActAt(next, now, stepMs) });
  const end = (outcome: Outcome): Act => ({ message: unsent(message, outcome, now) });
  switch (message.status) {
    case 'scheduled':
      return obstacle ? end({ status: 'failed', error: obstacle }) : goOn(changed(message, 'queued', now));
    case 'queued':
      if (obstacle) return end({ status: 'failed', error: obstacle });
      return isOver(message, now) ? end(EXPIRED) : goOn(changed(message, 'sending', now));
    case 'sending':
      return goOn({ ...changed(message, 'sent', now), sentAt: now });
    case 'sent': {
      if (message.sentAt !== null && now > message.sentAt + RECEIPT_MS) return { message };
      const outcome = magicOutcome(message) ?? (isOver(message, now) ? EXPIRED : undefined);
      return outcome ? end(outcome) : goOn({ ...changed(message, 'delivered', now), deliveredAt: now });
    }
    case 'delivered':
      return { message, ...(echoes(message) && { echo: echo(message, now, ids('msg')) }) };
    default:
      return { message };
  }
}

/**
 * Returns the due time of a message's next step: the sending time of a scheduled message, or else after one step, but
 * not after the end of the validity.
 */
export function nextActAt(message: Message, now: number, stepMs: number): number {
  if (message.status === 'scheduled' && message.sendAt !== null) return message.sendAt;
  const next = now + stepMs;
  if (message.validUntil === null || !mayBecome(rest.MessageStatus, message.status, 'expired')) return next;
  return Math.max(now, Math.min(next, message.validUntil));
}

function isOver(message: Message, now: number): boolean {
  return message.validUntil !== null && now >= message.validUntil;
}

/** Returns the message in its next status. @throws {Error} if the contract does not declare the transition. */
export function changed(message: Message, status: MessageStatus, now: number): Message {
  const { status: before, sequence, earlier = [] } = message;
  return {
    ...message,
    status: become(rest.MessageStatus, before, status),
    sequence: sequence + 1,
    earlier: [...earlier, { status: before, ...statusMoment(message) }],
    statusSince: null,
    updatedAt: now,
    finalizedAt: isFinal(rest.MessageStatus, status) ? now : null,
  };
}

function unsent(message: Message, { status, error }: Outcome, now: number): Message {
  return { ...changed(message, status, now), error };
}

function magicOutcome({ mode, to }: Message): Outcome | undefined {
  return mode === 'sandbox' ? outcomeOf(to) : undefined;
}

/**
 * True if a sent message is echoed, which happens only in sandbox mode. Keywords are not echoed, because an echo would
 * opt the recipient out or in.
 */
function echoes({ mode, body }: Message): boolean {
  return mode === 'sandbox' && keywordOf(body ?? '') === undefined;
}

function echo(message: Message, now: number, id: string): Message {
  return {
    ...message,
    id,
    direction: 'inbound',
    from: message.to,
    to: message.from,
    status: 'received',
    clientReference: null,
    metadata: {},
    sequence: 1,
    earlier: [],
    statusSince: null,
    createdAt: now,
    updatedAt: now,
    sendAt: null,
    sentAt: null,
    deliveredAt: null,
    finalizedAt: now,
    validUntil: null,
  };
}
