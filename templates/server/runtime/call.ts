import type { Bytes } from './bytes.ts';
/** The facts of a request before its body is read. A Fetch API `Request` is one. */
export interface RequestHead {
  readonly method: string;
  readonly url: string;
  readonly headers: {
    get(name: string): string | null;
    has(name: string): boolean;
  };
}

/** A request in the form accepted by the router, from any server. */
export interface Call {
  readonly head: RequestHead;
  /** As sent, percent-encoded. */
  readonly path: string;
  /** The part after the `?`, possibly empty. */
  readonly search: string;
  /** The body's bytes; undefined beyond `limit`, after reading most of them. Read once. */
  bytes(limit: number): Promise<Bytes | undefined>;
  /** The request in the terms of the Fetch API, apart from its body. Created on first use. */
  readonly raw: Request;
}

/** A response of the router, ready to be sent. */
export interface Reply {
  readonly status: number;
  /** Names in lower case. A name may occur more than once. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: ReplyBody;
}

export type ReplyBody = string | Bytes | Blob | ReadableStream<Bytes> | null;

/** Answers any request; never rejects. */
export interface Dispatch {
  (call: Call): Promise<Reply>;
  /** True if the contract has the path, as sent, by any method. Without it every path is served. */
  readonly has?: (path: string) => boolean;
}
