/** The service behind a proxy: forwards both directions, and passes a copy to the observer. */
import {
  request as httpRequest,
  type ClientRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { Duplex } from 'node:stream';
import type { Traffic } from '../../verify/observe/traffic.ts';
import { headOf, refuse, relay } from './relay.ts';
import { plainHeaders, Tap } from './tap.ts';

export interface UpstreamOptions {
  /** The base URL of the service. Its path is prepended to the path of every request. */
  readonly upstream: string;
  /** Called with each finished exchange. */
  readonly seen: (traffic: Traffic) => void | Promise<void>;
}

type Answer = NonNullable<Traffic['response']>;

/** Maximum size of a forwarded request or response head. */
export const MAX_HEADER_BYTES = 256 * 1024;
/** Maximum number of exchanges that wait for their checks. More exchanges are forwarded without a check. */
const MAX_WAITING = 100;

export class Upstream {
  readonly #base: URL;
  readonly #seen: UpstreamOptions['seen'];
  readonly #sockets = new Set<Duplex>();
  #waiting = 0;
  /** Exchanges are checked in sequence, so that a later exchange does not repeat findings of an earlier exchange. */
  judged: Promise<void> = Promise.resolve();

  constructor({ upstream, seen }: UpstreamOptions) {
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
        if (!gone) judge(() => ({ noAnswer: 'the response ended early' }));
      });
    });
    outgoing.on('error', (error) => {
      if (gone || response.headersSent) return void response.destroy();
      judge(() => ({ noAnswer: error.message || 'the connection failed' }));
      refuse(response, this.#base, error);
    });
    // The client has disconnected, so the service can stop as well.
    response.on('close', () => {
      gone = !response.writableFinished;
      if (gone) outgoing.destroy();
    });
    request.on('error', () => outgoing.destroy());
    request.pipe(outgoing);
  }

  /** Forwards the bytes after an upgrade without a check, because they are not HTTP. */
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

  /**
   * Opens the same request to the service, with the host of the service. Spelling, order, and repetition of headers are
   * preserved.
   */
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
      maxHeaderSize: MAX_HEADER_BYTES,
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
    if (this.#waiting >= MAX_WAITING) return;
    this.#waiting++;
    this.judged = this.judged.then(async () => this.#seen(await read())).finally(() => this.#waiting--);
  }
}
