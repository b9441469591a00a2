import type { FetchHandler } from './fetch.ts';
import { NodeCall, writeReply, type NodeRequest, type NodeResponse } from './node-call.ts';

/** The used part of an Express 4 or 5 request, and so of Connect and Nest. */
export interface ExpressRequest extends NodeRequest {
  readonly originalUrl?: string | undefined;
  readonly protocol?: string | undefined;
  readonly app?: { get(setting: 'trust proxy fn'): unknown } | undefined;
  readonly socket?: { readonly remoteAddress?: string | undefined } | undefined;
  readonly body?: unknown;
  /** The bytes of `body`, where a framework has stored them. */
  readonly rawBody?: unknown;
}

/**
 * Express middleware serving the contract: `app.use(expressHandler(handler))`, or below a path. Paths outside the
 * contract go to the next middleware. Mount it before body parsers, so the service reads the bytes.
 */
export function expressHandler(
  handler: FetchHandler,
): (request: ExpressRequest, response: NodeResponse, proceed: (error?: unknown) => void) => void {
  return (request, response, proceed) => {
    const { originalUrl, protocol, body, rawBody } = request;
    const call = new NodeCall(request, response, {
      ...(originalUrl !== undefined && { originalUrl }),
      ...(protocol !== undefined && { origin: `${protocol}://${hostOf(request)}` }),
      parsed: rawBody ?? body,
    });
    if (handler.dispatch.has?.(call.path) === false) return proceed();
    handler
      .dispatch(call)
      .then((reply) => writeReply(response, reply, call.isCutOff))
      .catch(proceed);
  };
}

/** The host that the client has called: that of a proxy, if the application trusts it (`trust proxy`). */
function hostOf({ headers, app, socket }: ExpressRequest): string {
  const forwarded = String(headers['x-forwarded-host'] ?? '')
    .split(',')[0]!
    .trim();
  const trusts = forwarded === '' ? undefined : app?.get('trust proxy fn');
  const isTrusted = typeof trusts === 'function' && trusts(socket?.remoteAddress, 0) === true;
  return isTrusted ? forwarded : String(headers['host']);
}
