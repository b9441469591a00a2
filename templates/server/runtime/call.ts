import type { Bytes } from './bytes.ts';
/** The parts of a request that are known before its body is read. A Fetch API `Request` has them. */
export interface RequestHead {
  readonly method: string;
  readonly url: string;
  readonly headers: {
    get(name: string): string | null;
    has(name: string): boolean;
  };
}

/** A request from any server, in the form that the router accepts. */
export interface Call {
  readonly head: RequestHead;
  /** The path as sent, percent-encoded. */
  readonly path: string;
  /** The part after the `?`, which may be empty. */
  readonly search: string;
  /**
   * Reads the body, which is possible only once. If the body exceeds `limit`, discards the bytes and returns undefined.
   * Rejects with `IncompleteBody` if the connection closes too early.
   */
  bytes(limit: number): Promise<Bytes | undefined>;
  /** The request as a Fetch API `Request`, without its body. It is created on first use. */
  readonly raw: Request;
}

/** A response of the router that is ready to be sent. */
export interface Reply {
  readonly status: number;
  /** The headers. Their names are in lower case, and may occur more than once. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: ReplyBody;
}

export type ReplyBody = string | Bytes | Blob | ReadableStream<Bytes> | null;

/** Responds to any request. The promise is never rejected. */
export interface Dispatch {
  (call: Call): Promise<Reply>;
  /**
   * Returns true if the contract has an operation with this path. The path is percent-encoded, as sent. If this
   * function is missing, adapters send every request to the service.
   */
  readonly has?: (path: string) => boolean;
}
