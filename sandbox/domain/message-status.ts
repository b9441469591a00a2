import type { MessageStatus } from './message.ts';

/** Every change of status that may happen; a status without successor is final. */
const NEXT: Readonly<Record<MessageStatus, readonly MessageStatus[]>> = {
  scheduled: ['queued', 'canceled', 'failed'],
  queued: ['sending', 'canceled', 'failed', 'expired'],
  sending: ['sent', 'failed'],
  sent: ['delivered', 'undelivered', 'expired'],
  delivered: [],
  undelivered: [],
  failed: [],
  expired: [],
  canceled: [],
  received: [],
};

export function mayBecome(from: MessageStatus, to: MessageStatus): boolean {
  return NEXT[from].includes(to);
}

export function isFinal(status: MessageStatus): boolean {
  return NEXT[status].length === 0;
}
