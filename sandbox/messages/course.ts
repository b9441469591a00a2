import { rest } from '../../generated/typescript/states.ts';
import type { Unit } from '../service/unit.ts';
import { become, isFinal, mayBecome } from '../service/states.ts';
import { deliveryError } from './delivery-errors.ts';
import { keywordOf } from './keywords.ts';
import { outcomeOf, type Outcome } from './magic-numbers.ts';
import { statusMoment, type DeliveryError, type Message, type MessageStatus } from './message.ts';

/** What one act of the carrier makes of a message. */
export interface Act {
  readonly message: Message;
  /** The inbound message that comes of it. */
  readonly echo?: Message;
  /** When the next act is due; undefined when nothing more will happen. */
  readonly nextAt?: number;
}

/** A receipt that comes later than this after the message was sent counts no more. */
const RECEIPT_MS = 72 * 60 * 60 * 1000;

const EXPIRED: Outcome = { status: 'expired', error: deliveryError('expired') };

/**
 * The next act on a message that is due: queued → sending → sent → delivered, then its echo.
 * @param stepMs how long until the act after this one.
 * @param obstacle what keeps the message from being sent.
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

/** When the next act on a message is due: after one step, or when its validity runs out if that ends it sooner. */
export function nextActAt(message: Message, now: number, stepMs: number): number {
  if (message.status === 'scheduled' && message.sendAt !== null) return message.sendAt;
  const next = now + stepMs;
  if (message.validUntil === null || !mayBecome(rest.MessageStatus, message.status, 'expired')) return next;
  return Math.max(now, Math.min(next, message.validUntil));
}

function isOver(message: Message, now: number): boolean {
  return message.validUntil !== null && now >= message.validUntil;
}

/** The message in its next status. @throws {Error} when the contract does not let it follow. */
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

/** Numbers echo in the sandbox only. A keyword is not echoed: as a reply it would opt the recipient out or in. */
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
