/** Stands before a service. What passes is passed on byte by byte, but for `Host`; a copy of it goes to whoever judges. */
import {
  createServer,
  request as httpRequest,
  type ClientRequest,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Traffic } from '../../verify/observe/traffic.ts';
import { plainHeaders, Tap } from './tap.ts';

export interface Proxy {
  /** Where it listens. */
  readonly url: string;
  /** Stops listening and ends what is under way. */
  close(): Promise<void>;
}

export interface ProxyOptions {
  /** The service; a path in it stands before that of every request. */
  readonly upstream: string;
  /** 0: any that is free. */
  readonly port: number;
  /** Told of each exchange that has ended. */
  readonly seen: (traffic: Traffic) => void | Promise<void>;
}

type Answer = NonNullable<Traffic['response']>;

const MOST_HEADER_BYTES = 256 * 1024;
/** Bodies that wait to be judged; more are passed on and not judged. */
const MOST_WAITING = 100;

/** Rejects when the port is taken. */
export async function startProxy(options: ProxyOptions): Promise<Proxy> {
  const upstream = new Upstream(options);
  const server = createServer({ maxHeaderSize: MOST_HEADER_BYTES, requestTimeout: 0, keepAlive: true });
  server.on('request', (request, response) => upstream.pass(request, response));
  server.on('checkContinue', (request, response) => upstream.pass(request, response));
  server.on('upgrade', (request, socket, head) => upstream.upgrade(request, socket, head));
  server.on('clientError', (_, socket) =>
    socket.end('HTTP/1.1 400 Bad Request\r\nconnection: close\r\n\r\n'),
  );
  await listen(server, options.port);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      upstream.close();
      await closed;
      await upstream.judged;
    },
  };
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve());
  });
}

class Upstream {
  readonly #base: URL;
  readonly #seen: ProxyOptions['seen'];
  readonly #sockets = new Set<Duplex>();
  #waiting = 0;
  /** One after the other: what is told of the first is not told again. */
  judged: Promise<void> = Promise.resolve();

  constructor({ upstream, seen }: ProxyOptions) {
    this.#base = new URL(upstream);
    this.#seen = seen;
  }

  pass(request: IncomingMessage, response: ServerResponse): void {
    const startedAt = performance.now();
    const asked = new Tap(request);
    const outgoing = this.#open(request);
    let gone = false;
    const judge = (answer: () => Answer | Promise<Answer>): void => {
      const milliseconds = performance.now() - startedAt;
      this.#judge(async () => ({
        method: request.method ?? 'GET',
        url: this.#address(request),
        headers: plainHeaders(request.headers),
        body: await asked.text(request.headers['content-encoding']),
        response: await answer(),
        startedAt,
        milliseconds,
      }));
    };
    outgoing.on('continue', () => response.writeContinue());
    outgoing.on('response', (incoming) => {
      const answered = new Tap(incoming);
      relay(incoming, response);
      incoming.on('end', () => {
        const { statusCode = 0, headers } = incoming;
        judge(async () => ({
          status: statusCode,
          headers: plainHeaders(headers),
          body: await answered.text(headers['content-encoding']),
        }));
      });
      incoming.on('error', () => {
        if (!gone) judge(() => ({ noAnswer: 'the answer broke off' }));
      });
    });
    outgoing.on('error', (error) => {
      if (gone || response.headersSent) return void response.destroy();
      judge(() => ({ noAnswer: error.message || 'the connection failed' }));
      refuse(response, this.#base, error);
    });
    // Whoever asked has gone: the service may stop as well.
    response.on('close', () => {
      gone = !response.writableFinished;
      if (gone) outgoing.destroy();
    });
    request.on('error', () => outgoing.destroy());
    request.pipe(outgoing);
  }

  /** What follows an upgrade is no HTTP: it passes, and is not judged. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const outgoing = this.#open(request);
    this.#keep(socket);
    socket.on('error', () => outgoing.destroy());
    outgoing.on('upgrade', (answer, other, rest) => {
      this.#keep(other);
      socket.write(headOf(answer));
      socket.write(rest);
      other.write(head);
      other.on('error', () => socket.destroy());
      socket.on('error', () => other.destroy());
      other.pipe(socket);
      socket.pipe(other);
    });
    outgoing.on('response', (answer) => {
      socket.write(headOf(answer));
      answer.pipe(socket);
    });
    outgoing.on('error', () => socket.end('HTTP/1.1 502 Bad Gateway\r\nconnection: close\r\n\r\n'));
    outgoing.end();
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  /** The same request to the service, its headers as they came: spelling, order and repetitions are kept. */
  #open({ method, rawHeaders, url = '/' }: IncomingMessage): ClientRequest {
    const { protocol, hostname, port, host } = this.#base;
    const send = protocol === 'https:' ? httpsRequest : httpRequest;
    const headers = rawHeaders.map((text, index) =>
      index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === 'host' ? host : text,
    );
    return send({
      hostname: hostname.replace(/^\[|\]$/g, ''),
      port,
      method,
      path: this.#prefix() + url,
      headers,
      setHost: false,
      maxHeaderSize: MOST_HEADER_BYTES,
    });
  }

  #prefix(): string {
    return this.#base.pathname.replace(/\/+$/, '');
  }

  #address({ url = '/' }: IncomingMessage): string {
    return `${this.#base.origin}${this.#prefix()}${url}`;
  }

  #keep(socket: Duplex): void {
    this.#sockets.add(socket);
    socket.on('close', () => this.#sockets.delete(socket));
  }

  #judge(read: () => Promise<Traffic>): void {
    if (this.#waiting >= MOST_WAITING) return;
    this.#waiting++;
    this.judged = this.judged.then(async () => this.#seen(await read())).finally(() => this.#waiting--);
  }
}

/** The head as it came, then the body as it comes, then what trails it. */
function relay(incoming: IncomingMessage, response: ServerResponse): void {
  const { statusCode = 502, statusMessage = '', rawHeaders } = incoming;
  response.sendDate = false;
  // Nothing is said of connections but what the service says.
  if (incoming.headers.connection === undefined) response.removeHeader('connection');
  response.writeHead(statusCode, statusMessage, rawHeaders);
  // Sends the head at once, and as Latin-1, which flushHeaders does not.
  response.write(Buffer.alloc(0));
  incoming.on('end', () => {
    const trailers = Object.fromEntries(
      incoming.rawTrailers.flatMap((name, index, all) =>
        index % 2 === 0 ? [[name, all[index + 1] ?? '']] : [],
      ),
    );
    if (incoming.rawTrailers.length > 0) response.addTrailers(trailers);
  });
  incoming.on('error', () => response.destroy());
  incoming.pipe(response);
}

function refuse(response: ServerResponse, { origin }: URL, error: Error): void {
  const text = `diptych verify --proxy: ${origin} does not answer: ${error.message || error.name}\n`;
  response.writeHead(502, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' }).end(text);
}

function headOf({ httpVersion, statusCode, statusMessage, rawHeaders }: IncomingMessage): string {
  const lines = rawHeaders.flatMap((name, index) =>
    index % 2 === 0 ? [`${name}: ${rawHeaders[index + 1]}`] : [],
  );
  return [`HTTP/${httpVersion} ${statusCode} ${statusMessage}`, ...lines, '', ''].join('\r\n');
}
