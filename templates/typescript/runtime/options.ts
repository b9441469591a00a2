import type { ClientError } from './errors.ts';

/** A secret, or a function returning it. The function is called for every request, so the secret can change. */
export type Secret = string | (() => string | Promise<string>);

/** The part of `fetch` used by the client. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** A request about to be sent. */
export interface OutgoingRequest {
  /** The call of the request: `POST /v1/orders`, `mutation CreateProduct`. */
  readonly operation: string;
  /** 1 for the first request of a call. */
  readonly attempt: number;
  readonly method: string;
  readonly url: string;
  /**
   * Names in lower case, including credentials. May be changed; if the idempotency key changes, the call is no longer
   * retried.
   */
  readonly headers: Record<string, string>;
}

/** A received response. */
export interface IncomingResponse {
  readonly operation: string;
  readonly attempt: number;
  readonly status: number;
  readonly headers: Headers;
  /** Milliseconds from the request to the whole response. */
  readonly durationMs: number;
}

/**
 * Functions called around every request. The client waits for `beforeRequest` and `afterResponse` within the call's
 * deadline, and an error thrown by them fails the call.
 */
export interface Hooks {
  readonly beforeRequest?: ((request: OutgoingRequest) => void | Promise<void>) | undefined;
  readonly afterResponse?: ((response: IncomingResponse) => void | Promise<void>) | undefined;
  /**
   * Called once for each failed call, with its error. The client does not wait for it and ignores its errors: the
   * call's own error counts.
   */
  readonly onError?: ((error: ClientError) => void | Promise<void>) | undefined;
}

/** Contents of a log entry. It contains no sent or received data: no address, no header, no body. */
export interface LogEntry {
  readonly operation: string;
  readonly attempt: number;
  readonly status?: number;
  readonly requestId?: string;
  readonly durationMs?: number;
  /** Milliseconds until the next attempt. */
  readonly delayMs?: number;
  /** Kind of the error. */
  readonly error?: string;
}

/** Destination of log entries, such as `console`. */
export interface Logger {
  /** Every request and every response. */
  debug(message: string, entry: LogEntry): void;
  /** Reports every failure followed by another attempt. */
  warn(message: string, entry: LogEntry): void;
}

/** Options of every client, for any API. */
export interface TransportOptions {
  /** Base URL for REST requests. Replaces the servers declared by the API. */
  readonly baseUrl?: string | undefined;
  /** Address for GraphQL requests. */
  readonly graphqlUrl?: string | undefined;
  /** Value of the `Authorization` header of every request, in place of all other credentials. */
  readonly authorization?: Secret | undefined;
  /** Value of the `Authorization` header of GraphQL requests, where they need one of their own. */
  readonly graphqlAuthorization?: Secret | undefined;
  /** Sent with every request; a call's own headers win. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Put before the client's own `User-Agent`: the name of your program. */
  readonly userAgent?: string | undefined;
  /** In place of the global `fetch`. Redirections are left to the client: `redirect` is `manual`. */
  readonly fetch?: Fetch | undefined;
  /** Milliseconds until a call is given up, its retries and the waits between them included; 60,000 by default. */
  readonly timeoutMs?: number | undefined;
  /** Milliseconds until one attempt is given up; as long as the call may last by default. */
  readonly attemptTimeoutMs?: number | undefined;
  /** Maximum number of retries after transient failures, if repeating the call is safe; 2 by default. */
  readonly maxRetries?: number | undefined;
  /** Bytes, after decompression, at which a response is given up with a `DecodeError`; 64 MiB by default. */
  readonly maxResponseBytes?: number | undefined;
  readonly hooks?: Hooks | undefined;
  /** Without it, nothing is logged. */
  readonly logger?: Logger | undefined;
}

/** Options of every call, in addition to its parameters. */
export interface RequestOptions {
  /** Ends the call with an `AbortedError`, wherever it waits. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds until this call is given up, retries included. */
  readonly timeoutMs?: number | undefined;
  /** Milliseconds until one attempt of it is given up. */
  readonly attemptTimeoutMs?: number | undefined;
  readonly maxRetries?: number | undefined;
  /** Added to the client's headers; replaces headers of the same name. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /**
   * The service acts once for all requests with the same key. Calls with support for keys get a fresh key each, the
   * same for every retry; pass your own to repeat a call later. A blank key is rejected. A blank header of its name
   * sends no key and disables retries.
   */
  readonly idempotencyKey?: string | undefined;
}

/** Options of a GraphQL mutation, in addition to its variables. */
export interface MutationOptions extends RequestOptions {
  /** `'return'` leaves user errors in the payload; by default they raise a `UserErrorsError`. */
  readonly userErrors?: 'raise' | 'return' | undefined;
}
