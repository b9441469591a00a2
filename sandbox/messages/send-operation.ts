import type { Handlers, SendMessageResult } from '../../generated/server/rest/handlers.ts';
import type { SendMessageRequest } from '../../generated/server/rest/models.ts';
import { commit } from '../rest/commit.ts';
import { rateLimited, type Admitted } from '../rest/exchange.ts';
import { bodyError, invalid, Refused } from '../service/problems.ts';
import type { Services } from '../service/services.ts';
import type { Unit } from '../service/unit.ts';
import { MAX_VALIDITY_SECONDS, type SendRequest } from './send-request.ts';
import { submit } from './submit.ts';
import { messageView } from './message-view.ts';

/** The response for an accepted message. */
type Accepted = Extract<SendMessageResult, { status: 201 }>;

/** Returns the handlers that send messages. */
export function sendOperations(services: Services): Pick<Handlers<Admitted>, 'sendMessage'> {
  return {
    sendMessage(request, exchange) {
      const asked = readSendRequest(request.body);
      return commit(services, exchange, request, (unit) => acceptMessage(services, exchange, asked, unit));
    },
  };
}

/**
 * Accepts the message of a request.
 * @throws {Refused} if a rule forbids it.
 */
export async function acceptMessage(
  services: Services,
  { principal, limit }: Admitted,
  request: SendRequest,
  unit: Unit,
): Promise<Accepted> {
  try {
    const message = await submit(services, principal, request, unit);
    return {
      status: 201,
      headers: { location: `/v1/messages/${message.id}` },
      body: messageView(message),
    };
  } catch (fault) {
    if (fault instanceof Refused && fault.fault.code === 'rate_limited') throw rateLimited(limit);
    throw fault;
  }
}

/** Reads a request's body. @throws {Refused} if its time is invalid. */
export function readSendRequest(body: SendMessageRequest): SendRequest {
  const sendAt = body.send_at === undefined ? undefined : Date.parse(body.send_at);
  if (Number.isNaN(sendAt)) {
    throw invalid(bodyError(['send_at'], 'invalid_format', 'Is not a point in time.'));
  }
  return {
    to: body.to,
    from: body.from,
    ...(body.body !== undefined && { body: body.body }),
    mediaUrls: body.media_url ?? [],
    mediaIds: body.media_id ?? [],
    ...(sendAt !== undefined && { sendAt }),
    validFor: body.valid_for ?? MAX_VALIDITY_SECONDS,
    encoding: body.encoding ?? 'auto',
    smartEncoding: body.smart_encoding ?? false,
    ...(body.client_reference !== undefined && { clientReference: body.client_reference }),
    metadata: body.metadata ?? {},
  };
}
