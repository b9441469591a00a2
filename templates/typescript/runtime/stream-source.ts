import { AbortedError, ApiError, DecodeError, type ResponseFacts } from './errors.ts';
import type { Frame, Framing } from './frames.ts';
import { nameOf, type RestOperation } from './rest.ts';
import { StreamError, type StreamFailure } from './stream-error.ts';

/** A REST operation whose response is a stream. */
export interface StreamOperation extends RestOperation {
  readonly framing: new (lastEventId?: string) => Framing;
  /** True if the data of an event is the item itself. Otherwise, the data is parsed as JSON. */
  readonly text?: true;
  /** Data of the event that must end the stream. */
  readonly sentinel?: string;
  /** True if items declare their own property `error`. */
  readonly hasError?: true;
  /** True if a broken stream can be resumed after the last event. */
  readonly resumable?: true;
}

/** An item with the fields of its event. */
export interface StreamEvent<Item> {
  /** Name of the event, if it has one. */
  readonly event: string | undefined;
  /** The last id that the service sent. */
  readonly id: string | undefined;
  readonly data: Item;
}

export interface StreamLimits {
  readonly idleMs: number | undefined;
  readonly maxBytes: number | undefined;
  readonly signal: AbortSignal | undefined;
}

/** Many services end streams with this data, even if the contract does not declare it. */
const USUAL_SENTINEL = '[DONE]';
const IDLE_MS = 120_000;
const MAX_EVENT_BYTES = 16_777_216;

/** The items of one response. */
export class Source<Item> {
  readonly facts: ResponseFacts;
  readonly #operation: StreamOperation;
  readonly #name: string;
  readonly #stop: () => void;
  readonly #limits: StreamLimits;
  readonly #reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  readonly #decoder = new TextDecoder();
  readonly #framing: Framing;
  readonly #frames: Frame[] = [];
  readonly #left = (): void => this.close();
  #isOver = false;
  /** The error to throw after the last frame. */
  #after: StreamError | undefined;
  lastEventId: string | undefined;

  constructor(
    operation: StreamOperation,
    facts: ResponseFacts,
    body: ReadableStream<Uint8Array> | null,
    stop: () => void,
    limits: StreamLimits,
    lastEventId: string | undefined,
  ) {
    this.facts = facts;
    this.#operation = operation;
    this.#name = nameOf(operation);
    this.#stop = stop;
    this.#limits = limits;
    this.#reader = body?.getReader();
    this.#framing = new operation.framing(lastEventId);
    this.lastEventId = lastEventId;
    limits.signal?.addEventListener('abort', this.#left, { once: true });
  }

  get #maxBytes(): number {
    return this.#limits.maxBytes ?? MAX_EVENT_BYTES;
  }

  get retryMs(): number | undefined {
    return this.#framing.retryMs;
  }

  /** Returns the next item, or undefined at the end. Any failure ends the request. */
  async next(): Promise<StreamEvent<Item> | undefined> {
    try {
      for (;;) {
        const frame = this.#frames.shift();
        if (!frame) {
          if (this.#after) throw this.#after;
          if (this.#isOver) return undefined;
          await this.#fill();
          continue;
        }
        this.lastEventId = frame.id;
        if (frame.data === undefined) continue;
        const event = this.#read(frame, frame.data);
        if (event) return event;
        this.close();
        return undefined;
      }
    } catch (error) {
      this.close();
      throw error;
    }
  }

  /** Ends the request, because the rest is not needed. */
  close(): void {
    this.#isOver = true;
    this.#after = undefined;
    this.#frames.length = 0;
    this.#limits.signal?.removeEventListener('abort', this.#left);
    this.#reader?.cancel().catch(() => undefined);
    this.#stop();
  }

  /** Returns the item of a frame, or undefined for the frame that ends the stream. */
  #read({ event, id }: Frame, text: string): StreamEvent<Item> | undefined {
    const { sentinel = USUAL_SENTINEL, text: isText } = this.#operation;
    if (text === sentinel) return undefined;
    if (text.length > this.#maxBytes) throw this.#failure('event_too_large');
    const data = isText && event !== 'error' ? text : parsed(text);
    if (event === 'error') throw new ApiError(this.#name, this.#told(text), data === NOT_JSON ? text : data);
    if (data === NOT_JSON)
      throw new DecodeError(this.#name, this.#told(text), 'an item of the stream is not JSON');
    if (!this.#operation.hasError && hasError(data)) throw new ApiError(this.#name, this.#told(text), data);
    return { event, id, data: data as Item };
  }

  /** Reads the next chunk, or the end. */
  async #fill(): Promise<void> {
    const { done, value } = (await this.#chunk()) ?? { done: true, value: undefined };
    this.#frames.push(...this.#framing.push(this.#decoder.decode(value, { stream: !done })));
    if (this.#framing.held > this.#maxBytes) throw this.#failure('event_too_large');
    if (!done) return;
    this.#isOver = true;
    const last = this.#framing.end();
    const isWhole = last?.data !== undefined && this.#isWhole(last.data);
    if (isWhole) this.#frames.push(last);
    // A stream with a sentinel is unfinished if it ends before the sentinel.
    const isUnfinished = this.#operation.sentinel !== undefined || (last && !isWhole);
    this.#after = isUnfinished ? this.#failure('stream_unfinished') : undefined;
  }

  /** True if the last event is complete. A service may omit the empty line after it. */
  #isWhole(data: string): boolean {
    const { sentinel = USUAL_SENTINEL, text } = this.#operation;
    return text === true || data === sentinel || parsed(data) !== NOT_JSON;
  }

  #chunk(): Promise<ReadableStreamReadResult<Uint8Array> | undefined> {
    const { idleMs = IDLE_MS, signal } = this.#limits;
    return new Promise((resolve, reject) => {
      const settle = (act: () => void): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
        act();
      };
      const abort = (): void =>
        settle(() => reject(new AbortedError(this.#name, signal?.reason, this.facts)));
      const timer = setTimeout(() => settle(() => reject(this.#failure('stream_idle'))), idleMs);
      signal?.addEventListener('abort', abort, { once: true });
      if (signal?.aborted) return abort();
      if (!this.#reader) return settle(() => resolve(undefined));
      this.#reader.read().then(
        (chunk) => settle(() => resolve(chunk)),
        (cause: unknown) => settle(() => reject(this.#failure('stream_cut', cause))),
      );
    });
  }

  #failure(code: StreamFailure, cause?: unknown): StreamError {
    const { lastEventId, facts } = this;
    return new StreamError(this.#name, code, { lastEventId, facts, cause });
  }

  #told(rawBody: string): ResponseFacts {
    return { ...this.facts, rawBody };
  }
}

const NOT_JSON = Symbol('not JSON');

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return NOT_JSON;
  }
}

function hasError(data: unknown): boolean {
  return (
    typeof data === 'object' &&
    data !== null &&
    !Array.isArray(data) &&
    'error' in data &&
    Boolean(data.error)
  );
}
