import type { Media } from '../../generated/server/rest/models.ts';
import { bodyError, invalid, Refused } from '../service/problems.ts';
import type { Ids } from '../service/ids.ts';
import { rejectMetadata } from '../service/metadata.ts';
import type { Message, Mode } from './message.ts';
import { fitsGsm7, segment, type Segmentation } from './segments.ts';
import type { SendRequest } from './send-request.ts';
import { rejectMagicNumbers, rejectTime } from './send-rules.ts';
import { smartEncode } from './smart-encoding.ts';

/** The sender, time, and files of a message. */
export interface SendContext {
  readonly workspaceId: string;
  readonly mode: Mode;
  /** The current time, in milliseconds since the epoch. */
  readonly now: number;
  readonly ids: Ids;
  /** The files of the message. */
  readonly media: readonly Media[];
  /** The 10DLC campaign of the message, or null if it does not need one. */
  readonly tendlcCampaignId: string | null;
}

const MAX_SEGMENTS = 10;

/**
 * Returns an accepted message with the status `queued` or `scheduled`.
 * @throws {Refused} if a rule forbids it.
 */
export function accept(request: SendRequest, context: SendContext): Message {
  const { now, media } = context;
  const channel = media.length > 0 ? 'mms' : 'sms';
  rejectMetadata(request.metadata);
  const body = bodyOf(request);
  const segmentation = channel === 'sms' ? segmentBody(body ?? '', request.encoding) : undefined;
  rejectTime(request, now);
  if (context.mode === 'sandbox') rejectMagicNumbers(request);
  const startsAt = request.sendAt ?? now;
  return {
    id: context.ids('msg'),
    workspaceId: context.workspaceId,
    mode: context.mode,
    direction: 'outbound',
    channel,
    from: request.from,
    to: request.to,
    body: body ?? null,
    status: request.sendAt === undefined ? 'queued' : 'scheduled',
    segments: segmentation?.segments ?? 1,
    encoding: segmentation?.encoding ?? null,
    media,
    conversationId: null,
    contactId: null,
    tendlcCampaignId: context.tendlcCampaignId,
    clientReference: request.clientReference ?? null,
    metadata: request.metadata,
    error: null,
    sequence: 1,
    createdAt: now,
    updatedAt: now,
    sendAt: request.sendAt ?? null,
    sentAt: null,
    deliveredAt: null,
    finalizedAt: null,
    validUntil: startsAt + request.validFor * 1000,
  };
}

/** Returns the text as sent. Smart encoding can remove characters. A text that becomes empty is rejected. */
function bodyOf({ body, smartEncoding }: SendRequest): string | undefined {
  const sent = smartEncoding && body !== undefined ? smartEncode(body) : body;
  if (sent === '') throw invalid(bodyError(['body'], 'too_short', 'Is empty.'));
  return sent;
}

function segmentBody(body: string, encoding: SendRequest['encoding']): Segmentation {
  if (encoding === 'gsm7' && !fitsGsm7(body)) {
    const detail = 'Has characters that GSM-7 cannot express. Use encoding auto or ucs2.';
    throw invalid(bodyError(['body'], 'invalid_value', detail));
  }
  const segmentation = segment(body, encoding === 'auto' ? undefined : encoding);
  if (segmentation.segments > MAX_SEGMENTS) {
    const detail = `takes ${segmentation.segments} segments; at most ${MAX_SEGMENTS} are allowed.`;
    throw new Refused({
      code: 'message_too_long',
      detail: `The body ${detail}`,
      errors: [bodyError(['body'], 'too_long', `It ${detail}`)],
    });
  }
  return segmentation;
}
