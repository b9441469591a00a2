import type { ClientError } from './errors.ts';

/** A secret, or a function that returns it. The function is called for every request, so the secret can change. */
export type Secret = string | (() => string | Promise<string>);

/** The part of `fetch` that the client uses. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** A request about to be sent. */
export interface OutgoingRequest {
  /** The call of the request, such as `POST /v1/orders` or `mutation CreateProduct`. */
  readonly operation: string;
  /** 1 for the first request of a call. */
  readonly attempt: number;
  readonly method: string;
  readonly url: string;
  /**
   * The headers, which may be changed. Names are in lower case. They include credentials. If a hook changes the
   * idempotency key, the call is not retried.
   */
  readonly headers: Record<string, string>;
}

/** A received response. */
export interface IncomingResponse {
  readonly operation: string;
  readonly attempt: number;
  readonly status: number;
  readonly headers: Headers;
  /** Milliseconds from the request to the end of the response. */
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
   * Called once for each failed call, with its error. The client does not wait for it and ignores its errors, because
   * the call has already failed.
   */
  readonly onError?: ((error: ClientError) => void | Promise<void>) | undefined;
}

/** The data of a log entry. It contains no URL and no body, and of the headers only the request ID. */
export interface LogEntry {
  readonly operation: string;
  readonly attempt: number;
  readonly status?: number;
  readonly requestId?: string | undefined;
  readonly durationMs?: number;
  /** Milliseconds until the next attempt. */
  readonly delayMs?: number;
  /** Kind of the error. */
  readonly error?: string;
}

/** Destination of log entries, such as `console`. */
export interface Logger {
  /** Receives every request and every response. */
  debug(message: string, entry: LogEntry): void;
  /** Receives every failure that is followed by another attempt. */
  warn(message: string, entry: LogEntry): void;
}

/** The options that every client has, for any API. */
export interface TransportOptions {
  /** Base URL for REST requests. Replaces the servers declared by the API. */
  readonly baseUrl?: string | undefined;
  /** Address for GraphQL requests. */
  readonly graphqlUrl?: string | undefined;
  /** Value of the `Authorization` header of every request, which replaces all other credentials. */
  readonly authorization?: Secret | undefined;
  /** Value of the `Authorization` header of GraphQL requests, if it differs from the value for REST requests. */
  readonly graphqlAuthorization?: Secret | undefined;
  /** Headers sent with every request; a call's own headers take precedence. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** The name of your program, which is added before the client's own `User-Agent`. */
  readonly userAgent?: string | undefined;
  /**
   * Replaces the global `fetch`. The client follows redirects itself, so it passes `manual` or `error` as `redirect`.
   */
  readonly fetch?: Fetch | undefined;
  /** Timeout of a call in milliseconds, including its retries and the waits between them; 60,000 by default. */
  readonly timeoutMs?: number | undefined;
  /** Timeout of one attempt in milliseconds; by default, the timeout of the call. */
  readonly attemptTimeoutMs?: number | undefined;
  /** Maximum number of retries after transient failures, if repeating the call is safe; 2 by default. */
  readonly maxRetries?: number | undefined;
  /**
   * Maximum size of a response in bytes, after decompression; 64 MiB by default. A larger response fails with a
   * `DecodeError`.
   */
  readonly maxResponseBytes?: number | undefined;
  /**
   * Maximum number of pages of a list; unlimited by default. A longer list fails with a `DecodeError` after this
   * number.
   */
  readonly maxPages?: number | undefined;
  /**
   * Milliseconds without new data after which a stream or download fails; 120,000 by default. Comments count as data.
   */
  readonly idleTimeoutMs?: number | undefined;
  /** Size above which an item of a stream fails with a `StreamError`; 16 MiB by default. */
  readonly maxEventBytes?: number | undefined;
  readonly hooks?: Hooks | undefined;
  /** Receives log entries. By default, nothing is logged. */
  readonly logger?: Logger | undefined;
}

/** Receives the number of bytes that were transferred, and their total if it is known. */
export type Progress = (bytes: number, total: number | undefined) => void;

/** Query parameters by name; a list repeats its parameter. */
export type ExtraQuery = Readonly<
  Record<string, string | number | boolean | readonly (string | number | boolean)[]>
>;

/** The options that every call has, in addition to its parameters. */
export interface RequestOptions {
  /** Ends the call with an `AbortedError`, even while it waits. */
  readonly signal?: AbortSignal | undefined;
  /** Timeout of this call in milliseconds, including its retries and the waits between them. */
  readonly timeoutMs?: number | undefined;
  /** Timeout of each attempt in milliseconds. */
  readonly attemptTimeoutMs?: number | undefined;
  /** Milliseconds without a byte after which a stream or download fails. */
  readonly idleTimeoutMs?: number | undefined;
  readonly maxRetries?: number | undefined;
  /**
   * Called as the bytes of the body are sent, or as the bytes of a download arrive. If the body is sent again, the
   * count restarts. Not every browser can report the bytes of a body.
   */
  readonly onProgress?: Progress | undefined;
  /** Headers added to the client's; they replace headers of the same name. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Query parameters in addition to the call's; they replace parameters of the same name. */
  readonly extraQuery?: ExtraQuery | undefined;
  /**
   * Properties of the body in addition to the call's, for a body that is an object or a form. Objects are merged at any
   * depth; everything else is replaced.
   */
  readonly extraBody?: Readonly<Record<string, unknown>> | undefined;
  /**
   * The service acts only once for all requests with the same key. By default, each call that supports keys gets a new
   * key, which its retries repeat. Pass your own key to repeat a call later. A blank key is rejected. If the header of
   * the key is set to a blank value, no key is sent and retries are disabled.
   */
  readonly idempotencyKey?: string | undefined;
}

/** Options of a GraphQL mutation, in addition to its variables. */
export interface MutationOptions extends RequestOptions {
  /** `'return'` leaves user errors in the payload; by default, they raise a `UserErrorsError`. */
  readonly userErrors?: 'raise' | 'return' | undefined;
}
