import type { Bytes } from './bytes.ts';
/** What is known of a request before its body is read. A Fetch API `Request` is one. */
export interface RequestHead {
  readonly method: string;
  readonly url: string;
  readonly headers: {
    get(name: string): string | null;
    has(name: string): boolean;
  };
}

/** A request as the router takes it, whatever server it came through. */
export interface Call {
  readonly head: RequestHead;
  /** As sent, percent-encoded. */
  readonly path: string;
  /** What follows the `?`; empty when nothing does. */
  readonly search: string;
  /** The body's bytes; undefined if there are more than `limit`, most of which are read all the same. Read once. */
  bytes(limit: number): Promise<Bytes | undefined>;
  /** The request in the terms of the Fetch API, its body aside. Made when it is first asked for. */
  readonly raw: Request;
}

/** A response as the router gives it, ready to be sent. */
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
