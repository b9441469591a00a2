import type { FetchHandler } from './fetch.ts';
import { NodeCall, writeReply, type NodeRequest, type NodeResponse } from './node-call.ts';

/** Serves the requests of Node's HTTP server: `createServer(nodeHandler(handler))`. */
export function nodeHandler(
  handler: FetchHandler,
): (request: NodeRequest & NodeOrigin, response: NodeResponse) => void {
  return (request, response) => {
    const call = new NodeCall(request, response, originOf(request));
    handler
      .dispatch(call)
      .then((reply) => writeReply(response, reply, call.isCutOff))
      .catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
  };
}

/** The properties that show the scheme of a request. */
interface NodeOrigin {
  readonly socket: object;
}

function originOf({ socket, headers }: NodeRequest & NodeOrigin): { readonly origin?: string } {
  const host = headers['host'] ?? headers[':authority'];
  return 'encrypted' in socket && socket.encrypted === true ? { origin: `https://${String(host)}` } : {};
}
