/**
 * A load generator that needs little time compared with the server: raw sockets, one request at a time on
 * each.
 */
import { connect, type Socket } from 'node:net';
import { performance } from 'node:perf_hooks';

export interface LoadOptions {
  readonly port: number;
  /** Sockets; each sends its next request when it has received the response. */
  readonly connections: number;
  readonly seconds: number;
  /** The bytes of the next request. */
  readonly next: () => string;
  /** The status that every response must have. */
  readonly status: number;
}

export interface LoadResult {
  readonly perSecond: number;
  /** The 99th percentile of the response times, in milliseconds. */
  readonly p99: number;
}

/** Sends requests for the given time. @throws {Error} at the first response with another status. */
export async function load({ port, connections, seconds, next, status }: LoadOptions): Promise<LoadResult> {
  const times: number[] = [];
  const started = performance.now();
  const end = started + seconds * 1000;
  await Promise.all(Array.from({ length: connections }, () => ask(port, end, next, status, times)));
  const elapsed = performance.now() - started;
  const sorted = Float64Array.from(times).toSorted();
  return { perSecond: (times.length / elapsed) * 1000, p99: sorted[Math.floor(sorted.length * 0.99)] ?? NaN };
}

async function ask(
  port: number,
  end: number,
  next: () => string,
  status: number,
  times: number[],
): Promise<void> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  try {
    const replies = new Replies(socket);
    while (performance.now() < end) {
      const began = performance.now();
      socket.write(next());
      const reply = await replies.next();
      if (reply.status !== status) throw new Error(`a response with status ${reply.status}: ${reply.body}`);
      times.push(performance.now() - began);
    }
  } finally {
    socket.destroy();
  }
}

export interface RawReply {
  readonly status: number;
  readonly head: string;
  readonly body: string;
}

/** The responses on a socket, one after another. Each must have a Content-Length. */
export class Replies {
  #text = '';
  #resolve: ((reply: RawReply) => void) | undefined;
  #reject: ((error: Error) => void) | undefined;

  constructor(socket: Socket) {
    socket.setEncoding('latin1');
    socket.on('data', (chunk) => {
      this.#text += String(chunk);
      this.#deliver();
    });
    const failed = (): void => this.#reject?.(new Error('the connection was closed'));
    socket.on('close', failed);
    socket.on('error', failed);
  }

  async next(): Promise<RawReply> {
    return new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
      this.#deliver();
    });
  }

  #deliver(): void {
    const end = this.#text.indexOf('\r\n\r\n');
    if (end < 0 || !this.#resolve) return;
    const head = this.#text.slice(0, end);
    const length = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0);
    if (this.#text.length < end + 4 + length) return;
    const body = this.#text.slice(end + 4, end + 4 + length);
    this.#text = this.#text.slice(end + 4 + length);
    const resolve = this.#resolve;
    this.#resolve = undefined;
    resolve({ status: Number(head.slice(9, 12)), head, body });
  }
}
