import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { routes } from '../generated/server/rest/routes.ts';
import type { Unserved } from './observe/observer.ts';
import { problem, statusOf, type Fault } from './service/problems.ts';
import { pathOf } from './target.ts';

/**
 * Handles requests that Node rejects. The response is a problem with an id, as for any other request. Then
 * the connection is closed.
 */

/** Logs a rejection, and returns an id for it. */
type Note = (request: Unserved) => string;

/** The properties of a rejected request that are known. */
interface Refusal {
  readonly fault: Fault;
  /** Set if the status differs from the default for the error code. */
  readonly status?: number;
  readonly reason: string;
  /** Undefined if the request is not HTTP. */
  readonly method?: string | undefined;
  /** Absent if the target has no path, as in a tunnel request. */
  readonly path?: string;
}

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Statuses more specific than 400, by the code of Node's error. */
const STATUSES: Readonly<Record<string, readonly [status: number, detail: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request did not arrive in time.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'The extensions of the chunks are too large.'],
  HPE_HEADER_OVERFLOW: [431, 'The target and the headers may be at most 16384 bytes.'],
};
const NO_HTTP = [400, 'The request is not well-formed HTTP/1.1.'] as const;

const NOT_ONE_HOST: Fault = { code: 'malformed_request', detail: 'Send one Host header.' };
const NO_TUNNEL: Fault = {
  code: 'method_not_allowed',
  detail: 'The service is not a proxy.',
  headers: { Allow: [...new Set(routes.map(({ method }) => method.toUpperCase()))].toSorted().join(', ') },
};

export function answerUnserved(server: Server, note: Note): void {
  const last = new WeakMap<
    Duplex,
    { readonly request: IncomingMessage; readonly response: ServerResponse }
  >();
  server.prependListener('request', (request, response) => last.set(request.socket, { request, response }));
  const refused = new WeakSet<Duplex>();
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (refused.has(socket)) return;
    refused.add(socket);
    // A connection without a request was opened in advance, or to test whether the server is reachable.
    const isSilent = socket instanceof Socket && socket.bytesRead === 0;
    if (isSilent || error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const [status, detail] = STATUSES[error.code ?? ''] ?? NO_HTTP;
    const fault: Fault = { code: 'malformed_request', detail };
    const reason = error.code ?? 'UNKNOWN';
    const end = (): void => endWith(socket, answerTo({ fault, status, reason }, note));
    const before = last.get(socket);
    if (!before || before.response.writableFinished) end();
    // The invalid request is the next one on the connection.
    else if (before.request.complete) before.response.once('close', end);
    else if (before.response.headersSent) socket.destroy();
    else end();
  });
  server.on('connect', (request, socket) => {
    endWith(socket, answerTo({ fault: NO_TUNNEL, reason: 'TUNNEL', method: request.method }, note));
  });
  server.on('checkExpectation', (request, response) => {
    const detail = 'The only supported expectation is 100-continue.';
    const fault: Fault = { code: 'malformed_request', detail };
    respond(response, answerTo({ fault, status: 417, reason: 'EXPECTATION', ...askedBy(request) }, note));
  });
}

/**
 * Rejects a request with several `Host` headers, or without the `Host` header that HTTP/1.1 requires (RFC 9112 section
 * 3.2). Returns false for other requests.
 */
export function answerMisdirected(request: IncomingMessage, response: ServerResponse, note: Note): boolean {
  const hosts = hostsOf(request);
  if (hosts === 1 || (hosts === 0 && request.httpVersion !== '1.1')) return false;
  respond(response, answerTo({ fault: NOT_ONE_HOST, reason: 'HOST', ...askedBy(request) }, note));
  return true;
}

/** Returns the number of `Host` headers, because Node reports only the first. */
function hostsOf({ rawHeaders }: IncomingMessage): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.toLowerCase() === 'host') count += 1;
  }
  return count;
}

function askedBy({ method, url = '' }: IncomingMessage): Pick<Refusal, 'method' | 'path'> {
  return { method, path: pathOf(url).replace(/\?.*$/s, '') };
}

function answerTo(
  { fault, status = statusOf(fault.code), reason, method, path = '' }: Refusal,
  note: Note,
): Answer {
  const requestId = note({ method, status, reason });
  const content = problem(fault, path, requestId);
  const body = { ...content, status, retryable: status === 408 };
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

function respond(response: ServerResponse, { status, headers, body }: Answer): void {
  response.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(body) }).end(body);
}

/** Writes a response directly to a socket. */
function endWith(socket: Duplex, { status, headers, body }: Answer): void {
  if (!socket.writable) return;
  // Node does not handle errors of a tunnel's socket, and an unhandled error would end the process.
  socket.on('error', () => socket.destroy());
  const all = { ...headers, Date: new Date().toUTCString(), 'Content-Length': Buffer.byteLength(body) };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  const text = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`;
  socket.end(text, () => socket.destroy());
}
