import type { FetchHandler } from './fetch.ts';
import { NodeCall, writeReply, type NodeRequest, type NodeResponse } from './node-call.ts';

/** The properties of an Express 4 or 5 request that the handler reads. Requests of Connect and Nest also have them. */
export interface ExpressRequest extends NodeRequest {
  readonly originalUrl?: string | undefined;
  readonly protocol?: string | undefined;
  readonly app?: { get(setting: 'trust proxy fn'): unknown } | undefined;
  readonly socket?: { readonly remoteAddress?: string | undefined } | undefined;
  readonly body?: unknown;
  /** The bytes of `body`, if a framework has stored them. */
  readonly rawBody?: unknown;
}

/**
 * Express middleware that serves the contract: `app.use(expressHandler(handler))`, or with a path. Requests for paths
 * outside the contract go to the next middleware. Mount it before body parsers, so the service can read the bytes.
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

/**
 * Returns the host that the client called. If the application trusts its proxy (`trust proxy`), this is the host in
 * `X-Forwarded-Host`, if the proxy sent one.
 */
function hostOf({ headers, app, socket }: ExpressRequest): string {
  const forwarded = String(headers['x-forwarded-host'] ?? '')
    .split(',')[0]!
    .trim();
  const trusts = forwarded === '' ? undefined : app?.get('trust proxy fn');
  const isTrusted = typeof trusts === 'function' && trusts(socket?.remoteAddress, 0) === true;
  return isTrusted ? forwarded : String(headers['host']);
}
