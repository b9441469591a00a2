import type { FetchHandler } from './fetch.ts';
import { isClosed, NodeCall, type NodeRequest, type NodeResponse } from './node-call.ts';

/** The properties of a Koa 3 context that the handler uses. */
export interface KoaContext {
  readonly req: NodeRequest;
  readonly res: NodeResponse;
  readonly originalUrl: string;
  readonly origin: string;
  readonly request: { readonly body?: unknown; readonly rawBody?: unknown };
  body: unknown;
  status: number;
  set(name: string, value: string): unknown;
  append(name: string, value: string): unknown;
}

/**
 * Koa middleware that serves the contract: `app.use(koaHandler(handler))`. Requests for paths outside the contract go
 * to the next middleware. Mount it before body parsers, so the service can read the bytes.
 */
export function koaHandler(
  handler: FetchHandler,
): (context: KoaContext, next: () => Promise<unknown>) => Promise<void> {
  return async (context, next) => {
    const { req, res, originalUrl, origin, request } = context;
    const call = new NodeCall(req, res, { originalUrl, origin, parsed: request.rawBody ?? request.body });
    if (handler.dispatch.has?.(call.path) === false) {
      await next();
      return;
    }
    const { status, headers, body } = await handler.dispatch(call);
    // If the client has disconnected, Koa sends nothing and would leave the stream open.
    if (isClosed(res) && body instanceof ReadableStream) return void body.cancel().catch(() => undefined);
    // Koa sends a `Uint8Array` as JSON unless it is a `Buffer`. The status is set after the body, because Koa changes
    // the status when the body is set.
    context.body = body instanceof Uint8Array ? new Blob([body]) : body;
    context.status = status;
    for (const [name, value] of headers) {
      if (name === 'set-cookie' || name === 'vary') context.append(name, value);
      else context.set(name, value);
    }
    // The body was not read to its end, so the connection cannot be used again.
    if (call.isCutOff) context.set('connection', 'close');
  };
}
