import { connect, type Socket } from 'node:net';

export interface Reply {
  readonly status: number;
  /** The status line and the headers. */
  readonly head: string;
  readonly body: string;
}

/** A connection without data for this number of milliseconds counts as hanging. */
const PATIENCE_MS = 10_000;

/** A connection that sends one request after another, until the server closes it. */
export class Connection {
  readonly #socket: Socket;
  #text = '';
  #isOver = false;
  #wake = (): void => {};

  constructor(port: number) {
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true });
    this.#socket.setEncoding('latin1');
    this.#socket.on('data', (chunk) => {
      this.#text += String(chunk);
      this.#wake();
    });
    for (const event of ['error', 'end', 'close']) {
      this.#socket.on(event, () => {
        this.#isOver = true;
        this.#wake();
      });
    }
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /**
   * Returns the response to one request, or undefined if the server closes the connection. @throws {Error} if the
   * server hangs.
   */
  async ask(wire: string, isHead: boolean): Promise<Reply | undefined> {
    this.#socket.write(wire, 'latin1');
    return this.#reply(isHead);
  }

  /** Sends all requests at once, and returns the responses. @throws {Error} if the server hangs. */
  async askAll(wires: readonly string[]): Promise<(Reply | undefined)[]> {
    this.#socket.write(wires.join(''), 'latin1');
    const replies: (Reply | undefined)[] = [];
    while (replies.length < wires.length) replies.push(await this.#reply(false));
    return replies;
  }

  /**
   * Sends data, and returns everything that the server sends until it closes the connection. @throws {Error} if the
   * server hangs.
   */
  async sendAll(wire: string): Promise<string> {
    this.#socket.end(wire, 'latin1');
    while (!this.#isOver) await this.#more();
    return this.#text;
  }

  close(): void {
    this.#isOver = true;
    this.#socket.destroy();
  }

  async #reply(isHead: boolean): Promise<Reply | undefined> {
    for (;;) {
      const taken = takeReply(this.#text, isHead, this.#isOver);
      if (taken) {
        this.#text = taken.rest;
        if (taken.reply.status >= 200) return taken.reply;
      } else if (this.#isOver) return undefined;
      else await this.#more();
    }
  }

  async #more(): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const timer = setTimeout(() => reject(new Error(`no response for ${PATIENCE_MS} ms`)), PATIENCE_MS);
    this.#wake = resolve;
    try {
      await promise;
    } finally {
      clearTimeout(timer);
    }
  }
}

/** Returns the first response in a text, or undefined if it is incomplete. */
function takeReply(
  text: string,
  isHead: boolean,
  isOver: boolean,
): { reply: Reply; rest: string } | undefined {
  const end = text.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const head = text.slice(0, end);
  const status = Number(head.slice(9, 12));
  const start = end + 4;
  const taken = (body: string, size: number) => ({
    reply: { status, head, body },
    rest: text.slice(start + size),
  });
  if (isHead || status < 200 || status === 204 || status === 304) return taken('', 0);
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (length !== undefined) {
    const size = Number(length);
    return text.length < start + size ? undefined : taken(text.slice(start, start + size), size);
  }
  if (!/\r\ntransfer-encoding: *chunked/i.test(head))
    return isOver ? taken(text.slice(start), text.length) : undefined;
  let body = '';
  for (let at = start; ;) {
    const line = text.indexOf('\r\n', at);
    if (line < 0) return undefined;
    const size = Number.parseInt(text.slice(at, line), 16);
    if (text.length < line + 2 + size + 2) return undefined;
    if (size === 0) return taken(body, line + 4 - start);
    body += text.slice(line + 2, line + 2 + size);
    at = line + 2 + size + 2;
  }
}
