import { keywordOf } from '../domain/keywords.ts';
import { EXPIRED, outcomeOf } from '../domain/magic-numbers.ts';
import type { DeliveryError, Message, MessageStatus } from '../domain/message.ts';
import { isFinal, mayBecome } from '../domain/message-status.ts';
import type { Ids } from '../ids.ts';

/** What one act of the carrier makes of a message. */
export interface Act {
  readonly message: Message;
  /** The inbound message that comes of it. */
  readonly echo?: Message;
}

/**
 * The next act on a message that is due: queued → sending → sent → delivered, then its echo.
 * @param stepMs how long until the act after this one.
 */
export function advance(message: Message, now: number, stepMs: number, ids: Ids): Act {
  switch (message.status) {
    case 'scheduled':
      return { message: become(message, 'queued', now, now + stepMs) };
    case 'queued':
      if (isOver(message, now)) return { message: end(message, 'expired', EXPIRED.error, now) };
      return { message: become(message, 'sending', now, now + stepMs) };
    case 'sending':
      return { message: { ...become(message, 'sent', now, now + stepMs), sentAt: now } };
    case 'sent': {
      const outcome = outcomeOf(message.to) ?? (isOver(message, now) ? EXPIRED : undefined);
      if (outcome) return { message: end(message, outcome.status, outcome.error, now) };
      return { message: { ...become(message, 'delivered', now, now + stepMs), deliveredAt: now } };
    }
    case 'delivered':
      return {
        message: { ...message, nextAt: null },
        ...(echoes(message) && { echo: echo(message, now, ids) }),
      };
    default:
      return { message: { ...message, nextAt: null } };
  }
}

function isOver(message: Message, now: number): boolean {
  return message.validUntil !== null && now >= message.validUntil;
}

function become(message: Message, status: MessageStatus, now: number, nextAt: number): Message {
  if (!mayBecome(message.status, status))
    throw new Error(`a ${message.status} message cannot become ${status}`);
  const finalizedAt = isFinal(status) ? now : null;
  return { ...message, status, sequence: message.sequence + 1, updatedAt: now, finalizedAt, nextAt };
}

function end(
  message: Message,
  status: 'undelivered' | 'expired',
  error: DeliveryError,
  now: number,
): Message {
  return { ...become(message, status, now, now), error, nextAt: null };
}

/** A keyword is not echoed: as a reply it would opt the recipient out or in. */
function echoes(message: Message): boolean {
  return keywordOf(message.body ?? '') === undefined;
}

function echo(message: Message, now: number, ids: Ids): Message {
  return {
    ...message,
    id: ids('msg'),
    direction: 'inbound',
    from: message.to,
    to: message.from,
    status: 'received',
    clientReference: null,
    metadata: {},
    sequence: 1,
    createdAt: now,
    updatedAt: now,
    sendAt: null,
    sentAt: null,
    deliveredAt: null,
    finalizedAt: now,
    validUntil: null,
    nextAt: null,
  };
}
