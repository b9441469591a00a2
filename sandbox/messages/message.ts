import type { Media } from '../../generated/server/rest/models.ts';
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

/** Maximum characters of a text, in both directions. */
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
  /** Null if the message consists only of media. */
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
  /** Version: starts at 1 and grows with every change. */
  readonly sequence: number;
  /** The earlier statuses, oldest first. Absent without earlier statuses. */
  readonly earlier?: readonly EarlierStatus[];
  /** The moment of the status, if other properties have changed since then. Otherwise null or absent. */
  readonly statusSince?: Moment | null;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly sendAt: number | null;
  readonly sentAt: number | null;
  readonly deliveredAt: number | null;
  readonly finalizedAt: number | null;
  /** End of the delivery attempts. Null for inbound messages. */
  readonly validUntil: number | null;
}

/** The moment at which a message entered a status. */
export interface Moment {
  /** The resulting version. */
  readonly sequence: number;
  readonly occurredAt: number;
}

/** An earlier status of a message. */
export interface EarlierStatus extends Moment {
  readonly status: MessageStatus;
}

/** Returns the moment at which a message entered its status. */
export function statusMoment({ statusSince, sequence, updatedAt }: Message): Moment {
  return statusSince ?? { sequence, occurredAt: updatedAt };
}

/** The reason for a failed delivery. */
export interface DeliveryError {
  readonly code: string;
  readonly detail: string;
  readonly carrierCode: string | null;
  /** True if sending the same message again later may succeed. */
  readonly retryable: boolean;
}
