/** A scripted server in place of `fetch`: records requests, and returns the responses of the vector. */
import type { Exchange, Part, Piece, RecordedRequest, Reply } from '../format.ts';
import type { VirtualTime } from './time.ts';

interface Received {
  readonly atMs: number;
  readonly url: string;
  readonly init: RequestInit;
  /** The bytes of the body, which arrive before the response. */
  readonly body: Promise<ArrayBuffer | null>;
}

/** Headers that a transport adds by itself. */
const ADDED = ['content-length'];

export class ScriptedServer {
  readonly #time: VirtualTime;
  readonly #exchanges: readonly Exchange[];
  readonly #received: Received[] = [];
  /** Bodies that have neither ended nor been canceled. */
  open = 0;

  constructor(time: VirtualTime, exchanges: readonly Exchange[]) {
    this.#time = time;
    this.#exchanges = exchanges;
  }

  readonly fetch = (url: string, init: RequestInit): Promise<Response> => {
    try {
      const { url: address } = new Request(url, { ...init, body: null, signal: null });
      if (!/^https?:/.test(address)) throw new TypeError('fetch failed');
    } catch (error) {
      // Rejects before sending, as `fetch` does.
      return Promise.reject(error);
    }
    const exchange = this.#exchanges[this.#received.length];
    const isSent = init.body !== undefined && init.body !== null;
    const body = isSent ? new Response(init.body).arrayBuffer() : Promise.resolve(null);
    const received = { atMs: this.#time.nowMs, url, init, body };
    this.#received.push(received);
    // An unexpected request gets a response that no client retries.
    const reply = exchange?.reply ?? { status: 418, text: 'not expected' };
    const unread = body.then(
      () => new Promise<never>(() => undefined),
      (cause: unknown) => {
        // A request without its body does not count.
        this.#received.splice(this.#received.indexOf(received), 1);
        throw new TypeError('fetch failed', { cause });
      },
    );
    return Promise.race([unread, this.#answer(reply, init.signal ?? undefined)]);
  };

  /** All requests, with their bodies as bytes. */
  requests(): Promise<readonly RecordedRequest[]> {
    return Promise.all(
      this.#received.map(async ({ atMs, url, init: { method = 'GET', headers: given }, body: sent }) => {
        const headers = Object.fromEntries(new Headers(given));
        for (const name of ADDED) delete headers[name];
        const body = await recordedBody(sent, headers);
        return { atMs, method, url, headers, body };
      }),
    );
  }

  #answer(reply: Reply, signal: AbortSignal | undefined): Promise<Response> {
    return new Promise((resolve, reject) => {
      const forget = (): void => signal?.removeEventListener('abort', abort);
      const abort = (): void => {
        cancel();
        reject(abortReason(signal));
      };
      const answer = (): void => {
        forget();
        if (reply.cut === 'headers') reject(broken('fetch failed'));
        else resolve(this.#response(reply, signal));
      };
      const cancel = reply.never ? (): void => undefined : this.#time.after(reply.delayMs ?? 0, answer);
      if (signal?.aborted) abort();
      else signal?.addEventListener('abort', abort, { once: true });
    });
  }

  #response(reply: Reply, signal: AbortSignal | undefined): Response {
    const { status = 200, json, text, base64, bodyDelayMs, cut, pieces } = reply;
    const content = json === undefined ? text : JSON.stringify(json);
    const bytes = content === undefined ? Buffer.from(base64 ?? '', 'base64') : Buffer.from(content);
    const type = json === undefined ? (text === undefined ? undefined : 'text/plain') : 'application/json';
    const headers = new Headers(type && { 'content-type': type });
    for (const [name, value] of Object.entries(reply.headers ?? {})) headers.set(name, value);
    if (status === 204 || status === 304) return new Response(null, { status, headers });
    if (pieces) return new Response(this.#inPieces(pieces, reply, signal), { status, headers });
    const isWhole = bodyDelayMs === undefined && cut === undefined;
    if (isWhole && json === undefined && text === undefined && base64 === undefined)
      return new Response(null, { status, headers });
    return new Response(isWhole ? bytes : this.#halves(bytes, reply, signal), { status, headers });
  }

  /** Sends the pieces one after another, then ends. */
  #inPieces(
    pieces: readonly Piece[],
    { end = 'close' }: Reply,
    signal: AbortSignal | undefined,
  ): ReadableStream {
    let forget = (): void => undefined;
    const done = (): void => {
      this.open -= 1;
      forget();
    };
    this.open += 1;
    return new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          const abort = (): void => {
            done();
            controller.error(abortReason(signal));
          };
          const step = (index: number): void => {
            const piece = pieces[index];
            const stop = this.#time.after(piece?.afterMs ?? 0, () => {
              if (piece) {
                controller.enqueue(Uint8Array.from(Buffer.from(piece.base64, 'base64')));
                step(index + 1);
              } else if (end !== 'never') {
                done();
                if (end === 'cut') controller.error(broken('terminated'));
                else controller.close();
              }
            });
            forget = () => {
              stop();
              signal?.removeEventListener('abort', abort);
            };
          };
          signal?.addEventListener('abort', abort, { once: true });
          step(0);
        },
        cancel: done,
      },
      { highWaterMark: 1_000_000 },
    );
  }

  /** Sends half of the bytes immediately; then pauses or closes the connection. */
  #halves(bytes: Buffer, { bodyDelayMs = 0, cut }: Reply, signal: AbortSignal | undefined): ReadableStream {
    const half = Math.floor(bytes.length / 2);
    return new ReadableStream<Uint8Array>({
      start: (controller) => {
        controller.enqueue(bytes.subarray(0, half));
        const abort = (): void => {
          cancel();
          controller.error(abortReason(signal));
        };
        const cancel = this.#time.after(bodyDelayMs, () => {
          signal?.removeEventListener('abort', abort);
          if (cut === 'body') return controller.error(broken('terminated'));
          controller.enqueue(bytes.subarray(half));
          controller.close();
        });
        signal?.addEventListener('abort', abort, { once: true });
      },
    });
  }
}

/** The error of `fetch` for a network failure. */
function broken(message: string): TypeError {
  return new TypeError(message, { cause: new Error('socket hang up') });
}

function abortReason(signal: AbortSignal | undefined): Error {
  return (signal?.reason as Error | undefined) ?? new DOMException('aborted', 'AbortError');
}

async function recordedBody(
  body: Promise<ArrayBuffer | null>,
  headers: Record<string, string>,
): Promise<RecordedRequest['body']> {
  const sent = await body;
  if (sent === null) return null;
  const content = Buffer.from(sent);
  const { 'content-type': type = '' } = headers;
  const [, boundary] = /^multipart\/form-data; boundary=(\w+)$/.exec(type) ?? [];
  if (boundary === undefined) return { base64: content.toString('base64') };
  // No two forms have the same boundary.
  delete headers['content-type'];
  return { parts: partsOf(content, boundary) };
}

/** Parts of a multipart body (RFC 7578), parsed by code that the client does not share. */
function partsOf(content: Buffer, boundary: string): readonly Part[] {
  // One character per byte.
  const [first, ...rest] = content.toString('latin1').split(`--${boundary}`);
  if (first !== '' || rest.pop() !== '--\r\n')
    throw new Error('a multipart body without a beginning or an end');
  return rest.map((part) => {
    const end = part.indexOf('\r\n\r\n');
    const head = Buffer.from(part.slice(0, end), 'latin1').toString();
    const filename = /; filename="([^"]*)"/.exec(head)?.[1];
    const type = /^content-type: (.*)$/im.exec(head)?.[1];
    return {
      name: /; name="([^"]*)"/.exec(head)![1]!,
      ...(filename !== undefined && { filename }),
      ...(type !== undefined && { type }),
      base64: Buffer.from(part.slice(end + 4, -2), 'latin1').toString('base64'),
    };
  });
}
