import { bodyError, invalidFields, Refused } from '../service/problems.ts';
import type { Ids } from '../service/ids.ts';
import { RATE_LIMITED_RECIPIENT, refusalOfRecipient, refusalOfSender } from './magic-numbers.ts';
import type { Media, Message, Mode } from './message.ts';
import { fitsGsm7, segment, type Segmentation } from './segments.ts';
import { smartEncode } from './smart-encoding.ts';

/** A message to send, in the right shape but not yet held against the rules that a shape cannot tell. */
export interface SendRequest {
  readonly to: string;
  readonly from: string;
  readonly body?: string;
  readonly mediaUrls: readonly string[];
  /** Milliseconds since the epoch. */
  readonly sendAt?: number;
  /** Seconds. */
  readonly validFor: number;
  readonly encoding: 'auto' | 'gsm7' | 'ucs2';
  readonly smartEncoding: boolean;
  readonly clientReference?: string;
  readonly metadata: Readonly<Record<string, string>>;
}

/** Who sends, and when. */
export interface SendContext {
  readonly workspaceId: string;
  readonly mode: Mode;
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly ids: Ids;
  /** The file behind an address. */
  readonly fetchMedia: (url: string) => Media;
}

const MAX_SEGMENTS = 10;
const MINUTE_MS = 60_000;
const SOONEST_MS = 5 * MINUTE_MS;
const LATEST_MS = 35 * 24 * 60 * MINUTE_MS;

/**
 * Accepts a message, as queued or scheduled.
 * @throws {Refused} when a rule forbids it.
 */
export function accept(request: SendRequest, context: SendContext): Message {
  const { now } = context;
  const channel = request.mediaUrls.length > 0 ? 'mms' : 'sms';
  const body = request.smartEncoding && request.body !== undefined ? smartEncode(request.body) : request.body;
  refuseText(request, body);
  const segmentation = channel === 'sms' ? segmentBody(body ?? '', request.encoding) : undefined;
  refuseTime(request.sendAt, now);
  refuseNumbers(request);
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
    media: request.mediaUrls.map(context.fetchMedia),
    conversationId: null,
    contactId: null,
    tendlcCampaignId: null,
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

/** Text with half a surrogate pair is no Unicode, and no encoding can carry it. */
function refuseText(request: SendRequest, body: string | undefined): void {
  const texts: readonly (readonly [path: readonly string[], text: string | undefined])[] = [
    [['body'], request.body],
    [['client_reference'], request.clientReference],
    ...Object.entries(request.metadata).map(([key, value]) => [['metadata', key], value] as const),
  ];
  const broken = texts.filter(([, text]) => text?.isWellFormed() === false);
  if (broken.length > 0) {
    const detail = 'Holds half a surrogate pair.';
    throw new Refused(invalidFields(broken.map(([path]) => bodyError(path, 'invalid_format', detail))));
  }
  if (body === '') throw new Refused(invalidFields([bodyError(['body'], 'too_short', 'Is empty.')]));
}

function segmentBody(body: string, encoding: SendRequest['encoding']): Segmentation {
  if (encoding === 'gsm7' && !fitsGsm7(body)) {
    const detail = 'Has characters that GSM-7 cannot express. Use encoding auto or ucs2.';
    throw new Refused(invalidFields([bodyError(['body'], 'invalid_value', detail)]));
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

function refuseTime(sendAt: number | undefined, now: number): void {
  if (sendAt === undefined || (sendAt >= now + SOONEST_MS && sendAt <= now + LATEST_MS)) return;
  const detail = 'Must be 5 minutes to 35 days from now.';
  throw new Refused(invalidFields([bodyError(['send_at'], 'out_of_range', detail)]));
}

function refuseNumbers({ from, to }: SendRequest): void {
  for (const [field, refusal] of [
    ['from', refusalOfSender(from)],
    ['to', refusalOfRecipient(to)],
  ] as const) {
    if (!refusal) continue;
    const { code, detail } = refusal;
    throw new Refused({
      code,
      detail: `${field}: ${detail}`,
      errors: [bodyError([field], 'not_allowed', detail)],
    });
  }
  if (to === RATE_LIMITED_RECIPIENT) {
    throw new Refused({ code: 'rate_limited', detail: `Messages to ${to} always exceed the quota.` });
  }
}
