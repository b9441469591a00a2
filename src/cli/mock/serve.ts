/** Serves a Fetch handler with Node's HTTP server. */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { InputError } from '../../core/diagnostic.ts';
import { NodeCall, withoutOrigin, writeReply } from '../../mock/server-runtime.ts';
import { say } from '../diagnostics.ts';
import { listenReason } from '../listen-reason.ts';

export type Fetch = (request: Request) => Promise<Response>;

/** One request and its response, for a log. */
export interface Served {
  readonly method: string;
  /** The request target as sent. */
  readonly target: string;
  readonly status: number;
  readonly milliseconds: number;
}

export interface ServeOptions {
  readonly host: string;
  /** The port, or 0 for any free port. */
  readonly port: number;
  /** The flag that sets the port, for messages. */
  readonly flag: string;
  readonly onServed?: (served: Served) => void;
  /** Receives errors thrown by the handler. */
  readonly onFault: (error: unknown) => void;
}

export interface Server {
  readonly origin: string;
  readonly port: number;
  /** Stops listening, and ends open connections. */
  readonly close: () => Promise<void>;
}

/** Starts a server. Rejects with `InputError` if it cannot listen. */
export async function serve(answer: Fetch, options: ServeOptions): Promise<Server> {
  const { host, port, flag } = options;
  // `import` would also load undici, which takes as long as reading a small document.
  const { createServer } = process.getBuiltinModule('node:http');
  const server = createServer(listenerOf(answer, options));
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, resolve);
    });
  } catch (error) {
    throw new InputError(say['mock-no-port']({ flag, host, port, reason: listenReason(error) }));
  }
  const { port: opened } = server.address() as AddressInfo;
  return {
    origin: `http://${host.includes(':') ? `[${host}]` : host}:${opened}`,
    port: opened,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function listenerOf(answer: Fetch, { onServed, onFault }: ServeOptions): RequestListener {
  return (incoming, outgoing) => {
    const start = performance.now();
    const { method = 'GET', url = '/' } = incoming;
    // A request is logged when its last byte has been passed on, or when the client disconnects.
    outgoing.once('close', () => {
      const milliseconds = performance.now() - start;
      onServed?.({ method, target: withoutOrigin(url), status: outgoing.statusCode, milliseconds });
    });
    respond(incoming, outgoing, answer).catch((error: unknown) => {
      if (outgoing.destroyed) return;
      onFault(error);
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(500).end();
    });
  };
}

/** Methods of requests that the Fetch API cannot represent. */
const UNFETCHABLE: ReadonlySet<string> = new Set(['TRACE', 'TRACK', 'CONNECT']);

async function respond(incoming: IncomingMessage, outgoing: ServerResponse, answer: Fetch): Promise<void> {
  // The method is renamed, so that the mock rejects it like any other method that a path does not support.
  if (UNFETCHABLE.has(incoming.method ?? '')) incoming.method = `X-${incoming.method}`;
  await send(await answer(requestOf(incoming, outgoing)), outgoing);
}

function requestOf(incoming: IncomingMessage, outgoing: ServerResponse): Request {
  const { head, raw } = new NodeCall(incoming, outgoing);
  const hasBody = head.method !== 'GET' && head.method !== 'HEAD';
  // The Fetch API requires this property for a streamed body, and its types do not accept a Node stream as a body.
  return hasBody ? new Request(raw, { body: incoming, duplex: 'half' } as unknown as RequestInit) : raw;
}

async function send(response: Response, outgoing: ServerResponse): Promise<void> {
  const { status, headers, body } = response;
  const isEndless = headers.get('content-type')?.startsWith('text/event-stream');
  const whole = body && !isEndless ? new Uint8Array(await response.arrayBuffer()) : body;
  await writeReply(outgoing, { status, headers: [...headers], body: whole }, false);
}
