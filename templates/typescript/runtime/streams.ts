import { observed } from './call.ts';
import {
  keyOf,
  type Connection,
  type Open,
  type Retries,
  type WireRequest,
  type WireTraits,
} from './connection.ts';
import { makeDisposable, type Disposal } from './disposal.ts';
import { AbortedError, ClientError, type ResponseFacts } from './errors.ts';
import type { RequestOptions } from './options.ts';
import { followRedirects } from './redirects.ts';
import { failureOf, nameOf, writeRequest, type PathValue } from './rest.ts';
import { backoff } from './retry.ts';
import { StreamError } from './stream-error.ts';
import { Source, type StreamEvent, type StreamOperation } from './stream-source.ts';
import { pause } from './wait.ts';

export type { StreamEvent, StreamOperation };

const MAX_RETRIES = 2;

/** Makes a call whose response is a stream. Resolves when the headers have arrived. */
export function callStream<Item>(
  connection: Connection,
  operation: StreamOperation,
  path?: readonly PathValue[],
  parameters?: object,
  options: RequestOptions = {},
): Promise<EventStream<Item>> {
  const begin = async (): Promise<EventStream<Item>> => {
    const reading = { ...operation, follow: followRedirects };
    const request = writeRequest(connection, reading, path, parameters, options);
    const sources = new Sources<Item>(connection, operation, request, options);
    await sources.open({}, options);
    return new EventStream(connection, sources, options.signal) as EventStream<Item>;
  };
  return observed(connection, begin());
}

/** The request of one connection, with the idempotency key of all its attempts. */
interface Sending {
  readonly request: WireRequest;
  readonly traits: WireTraits;
  readonly options: RequestOptions;
  readonly lastEventId: string | undefined;
  readonly retries: Retries;
}

/** The connections of one stream: the first, and those that continue it. */
class Sources<Item> {
  readonly #connection: Connection;
  readonly #operation: StreamOperation;
  readonly #request: WireRequest;
  readonly #options: RequestOptions;
  #sending: Sending | undefined;
  #source: Source<Item> | undefined;
  #hasItem = false;
  #isClosed = false;

  constructor(
    connection: Connection,
    operation: StreamOperation,
    request: WireRequest,
    options: RequestOptions,
  ) {
    this.#connection = connection;
    this.#operation = operation;
    this.#request = request;
    this.#options = options;
  }

  /** The open connection. */
  get now(): Source<Item> {
    return this.#source!;
  }

  get name(): string {
    return nameOf(this.#operation);
  }

  /** Makes a connection. */
  open(headers: Readonly<Record<string, string>>, options: RequestOptions): Promise<void> {
    const isResuming = this.#source !== undefined;
    const traits = isResuming ? { ...this.#operation, repeatable: true } : this.#operation;
    const idempotencyKey = keyOf(traits, options);
    this.#sending = {
      request: { ...this.#request, headers: { ...this.#request.headers, ...headers } },
      traits,
      options: idempotencyKey === undefined ? options : { ...options, idempotencyKey },
      lastEventId: this.#source?.lastEventId,
      retries: { round: 1, isRenewed: false, isOver: () => this.#isClosed },
    };
    return this.#connect();
  }

  close(): void {
    this.#isClosed = true;
    this.now.close();
  }

  /** Sends the request. `failed` is the failure of the last attempt before its first item. */
  async #connect(failed?: ClientError): Promise<void> {
    const { options: all } = this.#connection;
    const { request, traits, options, lastEventId, retries } = this.#sending!;
    retries.failed = failed;
    const limits = {
      idleMs: options.idleTimeoutMs ?? all.idleTimeoutMs,
      maxBytes: all.maxEventBytes,
      signal: options.signal,
    };
    let opened: Source<Item> | undefined;
    const open: Open = (facts, body, controller) => {
      const stop = (): void => controller.abort();
      opened = new Source<Item>(this.#operation, facts, body, stop, limits, lastEventId);
    };
    const response = await this.#connection.send(this.name, { ...request, open }, traits, options, retries);
    if (!opened) throw failureOf(this.name, response);
    this.#source = opened;
    this.#hasItem = false;
    if (this.#isClosed) opened.close();
  }

  /** Returns the next item, or undefined at the end, and once the stream is closed. */
  async next(): Promise<StreamEvent<Item> | undefined> {
    try {
      const event = await this.#event();
      if (!this.#isClosed) return event;
    } catch (error) {
      if (!this.#isClosed) throw error;
    }
    return undefined;
  }

  /**
   * Returns the next item. A failure before the first item is a failed attempt. If the connection broke later and the
   * service can continue, opens another connection.
   */
  async #event(): Promise<StreamEvent<Item> | undefined> {
    for (;;) {
      try {
        const event = await this.now.next();
        this.#hasItem ||= event !== undefined;
        return event;
      } catch (error) {
        if (this.#isClosed) return undefined;
        if (!this.#hasItem && error instanceof ClientError) await this.#connect(error);
        else if (error instanceof StreamError && this.#isResumable(error)) await this.#resume(error);
        else throw error;
      }
    }
  }

  get #retries(): number {
    return this.#options.maxRetries ?? this.#connection.options.maxRetries ?? MAX_RETRIES;
  }

  /** True if the stream can be continued. Each item resets the number of retries. */
  #isResumable({ retryable, lastEventId }: StreamError): boolean {
    return this.#operation.resumable === true && retryable && lastEventId !== undefined && this.#retries > 0;
  }

  async #resume({ kind, attempts, lastEventId }: StreamError): Promise<void> {
    const { signal } = this.#options;
    const { logger } = this.#connection.options;
    const delayMs = this.now.retryMs ?? backoff(1);
    const operation = this.name;
    logger?.warn('retrying', { operation, attempt: attempts, error: kind, delayMs: Math.round(delayMs) });
    await pause(delayMs, signal);
    if (this.#isClosed) return;
    const options = { ...this.#options, maxRetries: this.#retries - 1 };
    await this.open({ 'last-event-id': lastEventId! }, options);
  }
}

/**
 * The items of a response, which can be read only once. Leaving the loop, `close`, and the signal end the request and
 * free its connection.
 */
export type EventStream<Item> = ItemStream<Item> & Disposal;

class ItemStream<Item> implements AsyncIterable<Item> {
  readonly #connection: Connection;
  readonly #sources: Sources<Item>;
  readonly #signal: AbortSignal | undefined;
  #lastEventId: string | undefined;
  #isClosed = false;

  constructor(connection: Connection, sources: Sources<Item>, signal: AbortSignal | undefined) {
    this.#connection = connection;
    this.#sources = sources;
    this.#signal = signal;
    makeDisposable(this);
  }

  /** The id of the last item that was read. */
  get lastEventId(): string | undefined {
    return this.#lastEventId;
  }

  /** Status and headers of the response. */
  get response(): Pick<ResponseFacts, 'status' | 'headers'> {
    const { status, headers } = this.#sources.now.facts;
    return { status, headers };
  }

  /** Ends the request. The rest of the stream is not read. */
  close(): Promise<void> {
    this.#isClosed = true;
    this.#sources.close();
    return Promise.resolve();
  }

  /** The items with the names and ids of their events. */
  async *raw(): AsyncGenerator<StreamEvent<Item>, void, undefined> {
    try {
      for (;;) {
        const event = await this.#next();
        if (!event) return;
        this.#lastEventId = event.id;
        yield event;
      }
    } finally {
      await this.close();
    }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    for await (const { data } of this.raw()) yield data;
  }

  async #next(): Promise<StreamEvent<Item> | undefined> {
    if (this.#isClosed) return undefined;
    if (this.#signal?.aborted) throw new AbortedError(this.#sources.name, this.#signal.reason);
    return observed(this.#connection, this.#sources.next());
  }
}

const EventStream = ItemStream;
