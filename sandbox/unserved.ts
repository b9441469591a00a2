import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { routes } from '../generated/server/rest/routes.ts';
import { problem, type Fault } from './service/problems.ts';

/** What Node does not hand on as a request, answered as any other is: by a problem, with an id. Then the connection ends. */

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Statuses that say more than 400 does, by the code of Node's error. */
const STATUSES: Readonly<Record<string, readonly [status: number, detail: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request did not arrive in time.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'The extensions of the chunks are too large.'],
  HPE_HEADER_OVERFLOW: [431, 'The target and the headers may be at most 16384 bytes.'],
};
const NO_HTTP = [400, 'The request is not well-formed HTTP/1.1.'] as const;

const NO_HOST: Fault = { code: 'malformed_request', detail: 'Send one Host header.' };
const NO_TUNNEL: Fault = {
  code: 'method_not_allowed',
  detail: 'The service is no proxy.',
  headers: { Allow: [...new Set(routes.map(({ method }) => method.toUpperCase()))].toSorted().join(', ') },
};

/** @param newId of a request. */
export function answerUnserved(server: Server, newId: () => string): void {
  const last = new WeakMap<
    Duplex,
    { readonly request: IncomingMessage; readonly response: ServerResponse }
  >();
  server.prependListener('request', (request, response) => last.set(request.socket, { request, response }));
  const refused = new WeakSet<Duplex>();
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (refused.has(socket)) return;
    refused.add(socket);
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const [status, detail] = STATUSES[error.code ?? ''] ?? NO_HTTP;
    const end = (): void =>
      endWith(socket, answerOf({ code: 'malformed_request', detail }, '', newId(), status));
    const before = last.get(socket);
    if (!before || before.response.writableFinished) end();
    // The request at fault is the one after it.
    else if (before.request.complete) before.response.once('close', end);
    else if (before.response.headersSent) socket.destroy();
    else end();
  });
  server.on('connect', (_request, socket) => endWith(socket, answerOf(NO_TUNNEL, '', newId())));
  server.on('checkExpectation', (request, response) => {
    const detail = 'The only expectation that is met is 100-continue.';
    respond(response, answerOf({ code: 'malformed_request', detail }, pathOf(request), newId(), 417));
  });
}

/** Answers a request without a `Host`, which HTTP/1.1 asks for (RFC 9112 section 3.2); false for any other. */
export function answerHostless(
  request: IncomingMessage,
  response: ServerResponse,
  newId: () => string,
): boolean {
  if (request.httpVersion !== '1.1' || request.headers.host !== undefined) return false;
  respond(response, answerOf(NO_HOST, pathOf(request), newId()));
  return true;
}

/** @param status when it is not that of the code. */
function answerOf(fault: Fault, path: string, requestId: string, status?: number): Answer {
  const told = problem(fault, path, requestId);
  const body = { ...told, status: status ?? told.status, retryable: status === 408 };
  return {
    status: body.status,
    headers: {
      'Content-Type': 'application/problem+json',
      Connection: 'close',
      'Request-Id': requestId,
      ...fault.headers,
    },
    body: JSON.stringify(body),
  };
}

function pathOf({ url = '' }: IncomingMessage): string {
  return url.split('?', 1)[0] ?? '';
}

function respond(response: ServerResponse, { status, headers, body }: Answer): void {
  response.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(body) }).end(body);
}

/** Writes an answer where there is no response to write it by. */
function endWith(socket: Duplex, { status, headers, body }: Answer): void {
  if (!socket.writable) return;
  // Node leaves a tunnel's socket alone, and one that breaks would end the process.
  socket.on('error', () => socket.destroy());
  const all = { ...headers, Date: new Date().toUTCString(), 'Content-Length': Buffer.byteLength(body) };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  const text = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`;
  socket.end(text, () => socket.destroy());
}
