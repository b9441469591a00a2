import type { Call, RequestHead } from '../../generated/server/runtime/call.ts';
import { bodyLimit } from './body-limit.ts';
import type { Entering, Exchange } from './exchange.ts';

/** The head of a request, with what becomes known of it on its way through the router, which hands it on as it is. */
export class KnownHead implements RequestHead, Entering {
  readonly method: string;
  readonly headers: RequestHead['headers'];
  /** As the server made it. */
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

  /** The head that the router was given. */
  static of(head: RequestHead): KnownHead {
    if (head instanceof KnownHead) return head;
    throw new TypeError('the head of a request that did not come this way');
  }
}

/** A call whose head is a known one, with its body held to what a request of its type may have. */
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
