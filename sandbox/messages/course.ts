import { rest } from '../../generated/typescript/states.ts';
import type { Ids } from '../service/ids.ts';
import { become, isFinal } from '../service/states.ts';
import { keywordOf } from './keywords.ts';
import { EXPIRED, outcomeOf, type Outcome } from './magic-numbers.ts';
import type { Message, MessageStatus } from './message.ts';

/** What one act of the carrier makes of a message. */
export interface Act {
  readonly message: Message;
  /** The inbound message that comes of it. */
  readonly echo?: Message;
  /** When the next act is due; undefined when nothing more will happen. */
  readonly nextAt?: number;
}

/**
 * The next act on a message that is due: queued → sending → sent → delivered, then its echo.
 * @param stepMs how long until the act after this one.
 */
export function advance(message: Message, now: number, stepMs: number, ids: Ids): Act {
  const nextAt = now + stepMs;
  switch (message.status) {
    case 'scheduled':
      return { message: changed(message, 'queued', now), nextAt };
    case 'queued':
      if (isOver(message, now)) return { message: failed(message, EXPIRED, now) };
      return { message: changed(message, 'sending', now), nextAt };
    case 'sending':
      return { message: { ...changed(message, 'sent', now), sentAt: now }, nextAt };
    case 'sent': {
      const outcome = outcomeOf(message.to) ?? (isOver(message, now) ? EXPIRED : undefined);
      if (outcome) return { message: failed(message, outcome, now) };
      return { message: { ...changed(message, 'delivered', now), deliveredAt: now }, nextAt };
    }
    case 'delivered':
      return { message, ...(echoes(message) && { echo: echo(message, now, ids) }) };
    default:
      return { message };
  }
}

function isOver(message: Message, now: number): boolean {
  return message.validUntil !== null && now >= message.validUntil;
}

/** The message in its next status. @throws {Error} when the contract does not let it follow. */
export function changed(message: Message, status: MessageStatus, now: number): Message {
  return {
    ...message,
    status: become(rest.MessageStatus, message.status, status),
    sequence: message.sequence + 1,
    updatedAt: now,
    finalizedAt: isFinal(rest.MessageStatus, status) ? now : null,
  };
}

function failed(message: Message, { status, error }: Outcome, now: number): Message {
  return { ...changed(message, status, now), error };
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
  };
}
