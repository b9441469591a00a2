import { timestamp } from '../service/unit.ts';
import type { Message } from './message.ts';
import type { Message as WireMessage } from '../../generated/server/rest/models.ts';

/** Returns a message as the REST interface shows it. */
export function messageView(message: Message): WireMessage {
  return {
    id: message.id,
    object: 'message',
    mode: message.mode,
    direction: message.direction,
    channel: message.channel,
    from: message.from,
    to: message.to,
    body: message.body,
    status: message.status,
    segments: message.segments,
    encoding: message.encoding,
    media: [...message.media],
    conversation_id: message.conversationId,
    contact_id: message.contactId,
    tendlc_campaign_id: message.tendlcCampaignId,
    client_reference: message.clientReference,
    metadata: { ...message.metadata },
    error: message.error && {
      code: message.error.code,
      detail: message.error.detail,
      carrier_code: message.error.carrierCode,
      retryable: message.error.retryable,
    },
    sequence: message.sequence,
    created_at: timestamp(message.createdAt),
    updated_at: timestamp(message.updatedAt),
    send_at: timestampOrNull(message.sendAt),
    sent_at: timestampOrNull(message.sentAt),
    delivered_at: timestampOrNull(message.deliveredAt),
    finalized_at: timestampOrNull(message.finalizedAt),
  };
}

function timestampOrNull(time: number | null): string | null {
  return time === null ? null : timestamp(time);
}
