import type { ClientError } from './errors.ts';

/** A secret, or where to get it; asked anew for every request, so that it can change. */
export type Secret = string | (() => string | Promise<string>);

/** The part of `fetch` that the client uses. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** A request about to be sent. */
export interface OutgoingRequest {
  /** The call that it belongs to: `POST /v1/orders`, `mutation CreateProduct`. */
  readonly operation: string;
  /** 1 for the first request of a call. */
  readonly attempt: number;
  readonly method: string;
  readonly url: string;
  /**
   * Names in lower case. Credentials are among them. May be changed; a call that is repeated by its idempotency key no
   * longer is when that changes.
   */
  readonly headers: Record<string, string>;
}

/** A response that has come in. */
export interface IncomingResponse {
  readonly operation: string;
  readonly attempt: number;
  readonly status: number;
  readonly headers: Headers;
  /** Milliseconds from the request to the whole response. */
  readonly durationMs: number;
}

/**
 * Functions that are called around every request. `beforeRequest` and `afterResponse` are waited for, within the call's
 * deadline, and what they throw fails the call.
 */
export interface Hooks {
  readonly beforeRequest?: ((request: OutgoingRequest) => void | Promise<void>) | undefined;
  readonly afterResponse?: ((response: IncomingResponse) => void | Promise<void>) | undefined;
  /**
   * Called once for each call that fails, with what it fails with. It is not waited for, and what it throws is dropped:
   * the call's own error is the one that counts.
   */
  readonly onError?: ((error: ClientError) => void | Promise<void>) | undefined;
}

/** What a log entry tells. Nothing that was sent or received is in it: no address, no header, no body. */
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

/** Where to log; `console` is one. */
export interface Logger {
  /** Every request and every response. */
  debug(message: string, entry: LogEntry): void;
  /** Every failure that is followed by another attempt. */
  warn(message: string, entry: LogEntry): void;
}

/** What every client takes, whatever its API. */
export interface TransportOptions {
  /** Where REST requests go. Replaces every server that the API declares. */
  readonly baseUrl?: string | undefined;
  /** Where GraphQL requests go. */
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
  /** How often a call is made again that failed for a passing reason and may be repeated; 2 by default. */
  readonly maxRetries?: number | undefined;
  /** Bytes, after decompression, at which a response is given up with a `DecodeError`; 64 MiB by default. */
  readonly maxResponseBytes?: number | undefined;
  readonly hooks?: Hooks | undefined;
  /** Nothing is logged unless given. */
  readonly logger?: Logger | undefined;
}

/** What every call takes beside its parameters. */
export interface RequestOptions {
  /** Ends the call with an `AbortedError`, wherever it waits. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds until this call is given up, retries included. */
  readonly timeoutMs?: number | undefined;
  /** Milliseconds until one attempt of it is given up. */
  readonly attemptTimeoutMs?: number | undefined;
  readonly maxRetries?: number | undefined;
  /** Sent beside the client's headers; wins over them. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /**
   * The service acts once for all requests that carry the same key. Calls that take one get a fresh key each, the same
   * for every retry; pass your own to repeat a call later. A blank one is refused. A blank header of that name sends
   * none, and the call is not repeated.
   */
  readonly idempotencyKey?: string | undefined;
}

/** What a GraphQL mutation takes beside its variables. */
export interface MutationOptions extends RequestOptions {
  /** `'return'` leaves user errors in the payload; by default they raise a `UserErrorsError`. */
  readonly userErrors?: 'raise' | 'return' | undefined;
}
