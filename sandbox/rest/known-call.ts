import type { Call, RequestHead } from '../../generated/server/runtime/call.ts';
import { bodyLimit } from './body-limit.ts';
import type { Entering, Exchange } from './exchange.ts';

/**
 * The head of a request, with the facts that are collected while it passes through the router. The router
 * returns it unchanged.
 */
export class KnownHead implements RequestHead, Entering {
  readonly method: string;
  readonly headers: RequestHead['headers'];
  /** The original head. */
  readonly original: RequestHead;
  exchange: Exchange;

  constructor(original: RequestHead, exchange: Exchange) {
    this.method = original.method;
    this.headers = original.headers;
    this.original = original;
    this.exchange = exchange;
  }

  get url(): string {
    return this.original.url;
  }

  /** Returns the known head for the head that the router passed on. */
  static of(head: RequestHead): KnownHead {
    if (head instanceof KnownHead) return head;
    throw new TypeError('the request was not received by this interface');
  }
}

/** A call with a known head. The size of its body is limited by the type of the request. */
export class KnownCall implements Call {
  readonly head: KnownHead;
  readonly path: string;
  readonly search: string;
  readonly #original: Call;

  constructor(original: Call, requestId: string) {
    const { head, path, search } = original;
    this.head = new KnownHead(head, { requestId, path });
    this.path = path;
    this.search = search;
    this.#original = original;
  }

  async bytes(limit: number): ReturnType<Call['bytes']> {
    return this.#original.bytes(Math.min(limit, bodyLimit(this.head)));
  }

  get raw(): Request {
    return this.#original.raw;
  }
}
