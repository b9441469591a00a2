import { routes } from '../../generated/server/rest/routes.ts';
import { createDispatch } from '../../generated/server/runtime/router.ts';
import type { Handlers } from '../../generated/server/rest/handlers.ts';
import { fetchHandler, type FetchHandler } from '../../generated/server/runtime/fetch.ts';
import type { RequestHead } from '../../generated/server/runtime/call.ts';
import type { Result } from '../../generated/server/runtime/result.ts';
import { eventOperations } from '../events/event-operations.ts';
import { mediaOperations } from '../media/media-operations.ts';
import { actionOperations } from '../messages/action-operations.ts';
import { contactOperations } from '../contacts/contact-operations.ts';
import { conversationMessageOperations } from '../conversations/message-operations.ts';
import { conversationOperations } from '../conversations/conversation-operations.ts';
import { optOutOperations } from '../opt-outs/opt-out-operations.ts';
import { readOperations } from '../messages/read-operations.ts';
import { sendOperations } from '../messages/send-operation.ts';
import { apiKeyOperations } from '../access/api-key-operations.ts';
import { assignmentOperations } from '../numbers/assignment-operations.ts';
import { numberOperations } from '../numbers/number-operations.ts';
import { tendlcActions } from '../tendlc/tendlc-actions.ts';
import { tendlcOperations } from '../tendlc/tendlc-operations.ts';
import { rateLimitHeaders } from '../access/rate-limit.ts';
import { webhookEndpointActions } from '../webhooks/webhook-actions.ts';
import { admitHttp } from '../webhooks/http-routes.ts';
import { webhookEndpointOperations } from '../webhooks/webhook-operations.ts';
import { brandActions } from '../brands/brand-actions.ts';
import { brandOperations } from '../brands/brand-operations.ts';
import { otpOperations } from '../brands/otp.ts';
import { workspaceOperations } from '../workspace/workspace-operations.ts';
import { problem, Refused, statusOf, type Fault } from '../service/problems.ts';
import type { Services } from '../service/services.ts';
import { isUnavailable, RETRY_AFTER_SECONDS } from '../storage/unavailable.ts';
import { MAX_BODY_BYTES } from './body-limit.ts';
import { admit, type Admitted } from './exchange.ts';
import { faultOf } from './refusal-fault.ts';
import { KnownCall, KnownHead } from './known-call.ts';
import { wellFormedOnly } from './well-formed.ts';

/** Creates the REST interface: the operations of the contract in the generated router. */
export function createRestApi(services: Services): FetchHandler {
  const refused = (fault: Fault, head: RequestHead): Result => {
    const { path, requestId } = KnownHead.of(head).exchange;
    return {
      status: statusOf(fault.code),
      contentType: 'application/problem+json',
      headers: { ...fault.headers },
      body: problem(fault, path, requestId),
    };
  };

  const served = services.settings.allowPrivateAddresses ? admitHttp(routes) : routes;
  const dispatch = createDispatch<Admitted>(served, wellFormedOnly(handlers(services)), {
    context(head, route) {
      const known = KnownHead.of(head);
      services.watch.note(known.original, { route: route.path });
      return admit(services, known, route);
    },
    // `wellFormedOnly` rejects them, because the contract requires status 422 and the name of the property.
    unpairedSurrogates: 'accept',
    refuse: (refusal, head) => refused(faultOf(refusal, isForm(head)), head),
    onError(error, head) {
      if (error instanceof Refused) return refused(error.fault, head);
      if (isCutOff(error))
        return refused({ code: 'malformed_request', detail: 'The body was cut off.' }, head);
      services.report(error);
      if (isUnavailable(error)) return refused(UNAVAILABLE, head);
      return refused({ code: 'internal_error', detail: 'The service failed unexpectedly.' }, head);
    },
    finish(result, head) {
      const { requestId, limit } = KnownHead.of(head).exchange;
      const common = { 'Request-Id': requestId, ...(limit && rateLimitHeaders(limit)) };
      return { ...result, headers: { ...common, ...result.headers } };
    },
    maxBodyBytes: MAX_BODY_BYTES,
  });
  return fetchHandler((call) => {
    return dispatch(new KnownCall(call, services.ids('req')));
  });
}

const UNAVAILABLE: Fault = {
  code: 'service_unavailable',
  detail:
    'The service cannot reach its database now. Repeat the request later, with the same Idempotency-Key.',
  headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) },
};

function handlers(services: Services): Handlers<Admitted> {
  return {
    ...actionOperations(services),
    ...apiKeyOperations(services),
    ...brandActions(services),
    ...brandOperations(services),
    ...contactOperations(services),
    ...conversationMessageOperations(services),
    ...conversationOperations(services),
    ...eventOperations(services),
    ...mediaOperations(services),
    ...assignmentOperations(services),
    ...numberOperations(services),
    ...optOutOperations(services),
    ...otpOperations(services),
    ...readOperations(services),
    ...sendOperations(services),
    ...tendlcActions(services),
    ...tendlcOperations(services),
    ...webhookEndpointActions(services),
    ...webhookEndpointOperations(services),
    ...workspaceOperations(services),
  };
}

/** True if the caller disconnected before the body was complete, which is not an internal error. */
function isCutOff(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ECONNRESET';
}

function isForm(head: RequestHead): boolean {
  return (head.headers.get('content-type') ?? '').startsWith('application/x-www-form-urlencoded');
}
