import type { FetchHandler } from './fetch.ts';
import { NodeCall, writeReply, type NodeRequest, type NodeResponse } from './node-call.ts';

/** The part of an Express 4 or 5 request that is read; that of Connect and Nest as well. */
export interface ExpressRequest extends NodeRequest {
  readonly originalUrl?: string | undefined;
  readonly protocol?: string | undefined;
  readonly body?: unknown;
  /** The bytes of `body`, where a framework has stored them. */
  readonly rawBody?: unknown;
}

/**
 * Express middleware that serves the contract: `app.use(expressHandler(handler))`, or below a path. A path that the
 * contract does not have goes to the next middleware. Mount it before body parsers, so that the service reads the bytes.
 */
export function expressHandler(
  handler: FetchHandler,
): (request: ExpressRequest, response: NodeResponse, proceed: (error?: unknown) => void) => void {
  return (request, response, proceed) => {
    const { originalUrl, protocol, headers, body, rawBody } = request;
    const call = new NodeCall(request, response, {
      ...(originalUrl !== undefined && { originalUrl }),
      ...(protocol !== undefined && { origin: `${protocol}://${String(headers['host'])}` }),
      parsed: rawBody ?? body,
    });
    if (handler.dispatch.has?.(call.path) === false) return proceed();
    handler
      .dispatch(call)
      .then((reply) => writeReply(response, reply, call.isCutOff))
      .catch(proceed);
  };
}
