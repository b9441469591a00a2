import { observed } from './call.ts';
import type { Connection, Open } from './connection.ts';
import { makeDisposable, type Disposal } from './disposal.ts';
import { AbortedError, DecodeError, requestId, type ResponseFacts } from './errors.ts';
import type { RequestOptions } from './options.ts';
import { counted } from './progress.ts';
import { followRedirects } from './redirects.ts';
import { failureOf, nameOf, writeRequest, type PathValue, type RestOperation } from './rest.ts';
import { limited, MAX_RESPONSE_BYTES } from './size.ts';
import { StreamError, type StreamFailure } from './stream-error.ts';

const IDLE_MS = 120_000;

/** Makes a call whose result is bytes. Resolves when the headers have arrived. */
export function callDownload(
  connection: Connection,
  operation: RestOperation,
  path?: readonly PathValue[],
  parameters?: object,
  options: RequestOptions = {},
): Promise<Download> {
  const name = nameOf(operation);
  const begin = async (): Promise<Download> => {
    const reading = { ...operation, follow: followRedirects };
    const request = writeRequest(connection, reading, path, parameters, options);
    let opened: Download | undefined;
    const open: Open = (facts, body, controller) => {
      const incoming = new Incoming(connection, name, facts, body, controller, options);
      opened = new ByteStream(connection, name, incoming) as Download;
    };
    const response = await connection.send(name, { ...request, open }, operation, options);
    if (!opened) throw failureOf(name, response);
    return opened;
  };
  return observed(connection, begin());
}

/** The body of one response, with its reading limits. */
class Incoming {
  readonly facts: ResponseFacts;
  readonly #name: string;
  readonly #reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  readonly #controller: AbortController;
  readonly #idleMs: number;
  readonly #signal: AbortSignal | undefined;
  readonly #left = (): void => this.close();

  constructor(
    { options: all }: Connection,
    name: string,
    facts: ResponseFacts,
    body: ReadableStream<Uint8Array> | null,
    controller: AbortController,
    { signal, idleTimeoutMs = all.idleTimeoutMs, onProgress }: RequestOptions,
  ) {
    this.facts = facts;
    this.#name = name;
    const { headers } = facts;
    const length = headers.has('content-encoding') ? null : headers.get('content-length');
    const total = length === null ? undefined : Number(length);
    this.#reader = (body && onProgress ? counted(body, total, onProgress) : body)?.getReader();
    this.#controller = controller;
    this.#idleMs = idleTimeoutMs ?? IDLE_MS;
    this.#signal = signal;
    signal?.addEventListener('abort', this.#left, { once: true });
  }

  /** Ends the request. */
  close(): void {
    this.#signal?.removeEventListener('abort', this.#left);
    this.#reader?.cancel().catch(() => undefined);
    this.#controller.abort();
  }

  /** Returns the next bytes, or undefined at the end. Any failure ends the request. */
  async next(): Promise<Uint8Array | undefined> {
    try {
      const chunk = await this.#chunk();
      if (!chunk) this.close();
      return chunk;
    } catch (error) {
      this.close();
      throw error;
    }
  }

  #chunk(): Promise<Uint8Array | undefined> {
    const signal = this.#signal;
    return new Promise((resolve, reject) => {
      const settle = (act: () => void): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
        act();
      };
      const abort = (): void =>
        settle(() => reject(new AbortedError(this.#name, signal?.reason, this.facts)));
      const timer = setTimeout(() => settle(() => reject(this.#failure('stream_idle'))), this.#idleMs);
      signal?.addEventListener('abort', abort, { once: true });
      if (signal?.aborted) return abort();
      if (!this.#reader) return settle(() => resolve(undefined));
      this.#reader.read().then(
        ({ value }) => settle(() => resolve(value)),
        (cause: unknown) => settle(() => reject(this.#failure('stream_cut', cause))),
      );
    });
  }

  #failure(code: StreamFailure, cause?: unknown): StreamError {
    return new StreamError(this.#name, code, { lastEventId: undefined, facts: this.facts, cause });
  }
}

/**
 * The bytes of a response as they arrive, which can be read only once. Leaving a loop, `close`, and the signal end the
 * request and free its connection.
 */
export type Download = ByteStream & Disposal;

class ByteStream implements AsyncIterable<Uint8Array> {
  /** The bytes. Canceling this stream ends the request. */
  readonly body: ReadableStream<Uint8Array>;
  readonly #connection: Connection;
  readonly #name: string;
  readonly #incoming: Incoming;

  constructor(connection: Connection, name: string, incoming: Incoming) {
    this.#connection = connection;
    this.#name = name;
    this.#incoming = incoming;
    this.body = new ReadableStream<Uint8Array>(
      {
        pull: async (out) => {
          const chunk = await observed(connection, incoming.next());
          if (chunk) out.enqueue(chunk);
          else out.close();
        },
        cancel: () => incoming.close(),
      },
      // Bytes are read only on demand.
      { highWaterMark: 0 },
    );
    makeDisposable(this);
  }

  /** Status and headers of the response. */
  get response(): Pick<ResponseFacts, 'status' | 'headers'> {
    const { status, headers } = this.#incoming.facts;
    return { status, headers };
  }

  /** The service's ID of this request, for its support team. */
  get requestId(): string | undefined {
    return requestId(this.#incoming.facts.headers);
  }

  /** Reads all bytes. @throws {DecodeError} if there are more than `maxResponseBytes` */
  async bytes(): Promise<Uint8Array> {
    return new Uint8Array(await this.#whole().arrayBuffer());
  }

  /** Reads all bytes. @throws {DecodeError} if there are more than `maxResponseBytes` */
  blob(): Promise<Blob> {
    return this.#whole().blob();
  }

  /** Ends the request. The remaining bytes are not read. */
  close(): Promise<void> {
    this.#incoming.close();
    return Promise.resolve();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array, void, undefined> {
    // The iterator of a ReadableStream is missing in some browsers.
    const reader = this.body.getReader();
    try {
      for (;;) {
        const { value } = await reader.read();
        if (!value) return;
        yield value;
      }
    } finally {
      await reader.cancel().catch(() => undefined);
    }
  }

  #whole(): Response {
    const most = this.#connection.options.maxResponseBytes ?? MAX_RESPONSE_BYTES;
    const type = this.response.headers.get('content-type');
    const response = new Response(this.body, { headers: type === null ? {} : { 'content-type': type } });
    return limited(response, most, () => {
      const reason = `the body is larger than ${most} bytes (maxResponseBytes)`;
      return new DecodeError(this.#name, this.#incoming.facts, reason, 'response_too_large');
    });
  }
}
