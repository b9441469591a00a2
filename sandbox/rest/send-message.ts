import type { SendMessageRequest } from '../../generated/typescript/models.ts';
import { standIn } from '../carrier/media.ts';
import { accept, type SendRequest } from '../domain/send.ts';
import { fingerprintOf, once } from '../idempotency.ts';
import { bodyError, invalidFields, Refused } from '../problems.ts';
import type { Services } from '../services.ts';
import type { Queries } from '../storage/database.ts';
import { insertMessage } from '../storage/messages.ts';
import { rateLimited, type Admitted } from './exchange.ts';
import { messageView } from './message-view.ts';

/** The response to a message that was accepted. */
export interface Accepted {
  readonly status: 201;
  readonly headers: { readonly location: string; readonly 'idempotency-replayed'?: 'true' };
  readonly body: ReturnType<typeof messageView>;
}

/**
 * Accepts a message for sending, once for all requests with one idempotency key.
 * @param key as sent, bare or quoted.
 */
export async function sendMessage(
  services: Services,
  exchange: Admitted,
  body: SendMessageRequest,
  key: string | undefined,
): Promise<Accepted> {
  if (exchange.principal.mode === 'live') {
    const detail = 'Live mode is unlocked when a brand of the workspace is registered.';
    throw new Refused({ code: 'live_mode_locked', detail });
  }
  const { database, carrier } = services;
  const request = readRequest(body);
  const act = (queries: Queries): Promise<Accepted> => accepted(services, exchange, request, queries);
  const response =
    key === undefined
      ? await database.transaction().execute(act)
      : await idempotently(services, exchange, body, key.replaceAll('"', ''), act);
  await carrier.wake();
  return response;
}

async function accepted(
  { clock, ids, carrier }: Services,
  { principal, limit }: Admitted,
  request: SendRequest,
  queries: Queries,
): Promise<Accepted> {
  const now = clock.now();
  try {
    const message = accept(request, {
      ...principal,
      now,
      ids,
      queuedForMs: carrier.stepMs,
      fetchMedia: () => standIn(ids, now),
    });
    await insertMessage(queries, message);
    const view = messageView(message);
    return { status: 201, headers: { location: `/v1/messages/${message.id}` }, body: view };
  } catch (fault) {
    if (fault instanceof Refused && fault.fault.code === 'rate_limited') throw rateLimited(limit);
    throw fault;
  }
}

async function idempotently(
  { database, clock }: Services,
  { principal, path }: Admitted,
  body: SendMessageRequest,
  key: string,
  act: (queries: Queries) => Promise<Accepted>,
): Promise<Accepted> {
  const scope = `${principal.workspaceId} ${principal.mode} POST ${path}`;
  const request = { scope, key, fingerprint: fingerprintOf(body) };
  const outcome = await once(database, request, clock.now(), act);
  switch (outcome.kind) {
    case 'fresh':
      return outcome.response;
    case 'replayed': {
      const { response } = outcome;
      return { ...response, headers: { ...response.headers, 'idempotency-replayed': 'true' } };
    }
    case 'in-progress':
      throw new Refused({
        code: 'idempotency_in_progress',
        detail:
          'A request with this Idempotency-Key is still running. Repeat the request later to get its response.',
        headers: { 'Retry-After': '1' },
      });
    case 'reused':
      throw new Refused({
        code: 'idempotency_key_reused',
        detail:
          'This Idempotency-Key was used with other fields in the last 24 hours. Use a new key for a new request.',
        errors: [
          {
            field: 'Idempotency-Key',
            pointer: null,
            code: 'conflict',
            detail: 'Was used with other fields.',
          },
        ],
      });
  }
}

const LONGEST_VALIDITY = 36_000;

function readRequest(body: SendMessageRequest): SendRequest {
  const sendAt = body.send_at === undefined ? undefined : Date.parse(body.send_at);
  if (Number.isNaN(sendAt)) {
    throw new Refused(invalidFields([bodyError(['send_at'], 'invalid_format', 'Is not a point in time.')]));
  }
  return {
    to: body.to,
    from: body.from,
    ...(body.body !== undefined && { body: body.body }),
    mediaUrls: body.media_url ?? [],
    ...(sendAt !== undefined && { sendAt }),
    validFor: body.valid_for ?? LONGEST_VALIDITY,
    encoding: body.encoding ?? 'auto',
    smartEncoding: body.smart_encoding ?? false,
    ...(body.client_reference !== undefined && { clientReference: body.client_reference }),
    metadata: body.metadata ?? {},
  };
}
