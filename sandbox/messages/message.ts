import type { Media } from '../../generated/typescript/models.ts';
import type { Mode } from '../storage/collection.ts';
import type { Encoding } from './segments.ts';

export type { Mode };
export type Direction = 'inbound' | 'outbound';
export type Channel = 'sms' | 'mms';
export type MessageStatus =
  | 'scheduled'
  | 'queued'
  | 'sending'
  | 'sent'
  | 'delivered'
  | 'undelivered'
  | 'failed'
  | 'expired'
  | 'canceled'
  | 'received';

/** Characters of a text, in both directions. */
export const MAX_BODY = 1600;

/** A message, inbound or outbound. Times are milliseconds since the epoch. */
export interface Message {
  readonly id: string;
  readonly workspaceId: string;
  readonly mode: Mode;
  readonly direction: Direction;
  readonly channel: Channel;
  readonly from: string;
  readonly to: string;
  /** Null when the message consists of media only. */
  readonly body: string | null;
  readonly status: MessageStatus;
  readonly segments: number;
  /** Null for MMS. */
  readonly encoding: Encoding | null;
  readonly media: readonly Media[];
  readonly conversationId: string | null;
  readonly contactId: string | null;
  readonly tendlcCampaignId: string | null;
  readonly clientReference: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly error: DeliveryError | null;
  /** Version: starts at 1, grows with every change. */
  readonly sequence: number;
  /** The statuses that it had before, oldest first; left out when there was none. */
  readonly earlier?: readonly EarlierStatus[];
  /** Where it took its status, when something else has changed since; null or left out when nothing has. */
  readonly statusSince?: Moment | null;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly sendAt: number | null;
  readonly sentAt: number | null;
  readonly deliveredAt: number | null;
  readonly finalizedAt: number | null;
  /** When attempts to deliver end. Null for inbound messages. */
  readonly validUntil: number | null;
}

/** Where in its course a message took a status. */
export interface Moment {
  /** Version that it made. */
  readonly sequence: number;
  readonly occurredAt: number;
}

/** A status that a message had. */
export interface EarlierStatus extends Moment {
  readonly status: MessageStatus;
}

/** Where a message took its status. */
export function statusMoment({ statusSince, sequence, updatedAt }: Message): Moment {
  return statusSince ?? { sequence, occurredAt: updatedAt };
}

/** Why a message was not delivered. */
export interface DeliveryError {
  readonly code: string;
  readonly detail: string;
  readonly carrierCode: string | null;
  /** Whether sending the same message again later may succeed. */
  readonly retryable: boolean;
}
