/** A secret, or where to get it; asked anew for every request, so that it can change. */
export type Secret = string | (() => string | Promise<string>);

/** The part of `fetch` that the client uses. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** What every client takes, whatever its API. */
export interface TransportOptions {
  /** Where REST requests go. Replaces every server that the API declares. */
  readonly baseUrl?: string | undefined;
  /** Where GraphQL requests go. */
  readonly graphqlUrl?: string | undefined;
  /** Value of the `Authorization` header of every request, in place of all other credentials. */
  readonly authorization?: Secret | undefined;
  /** Sent with every request; a call's own headers win. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** In place of the global `fetch`. */
  readonly fetch?: Fetch | undefined;
  /** Milliseconds until a call is given up, 60,000 by default. */
  readonly timeoutMs?: number | undefined;
}

/** What every call takes beside its parameters. */
export interface RequestOptions {
  /** Ends the call with an `AbortedError`. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds until this call is given up. */
  readonly timeoutMs?: number | undefined;
  /** Sent beside the client's headers; wins over them. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Sent as `Idempotency-Key`: the service acts once for all requests that carry the same key. */
  readonly idempotencyKey?: string | undefined;
}

/** What a GraphQL mutation takes beside its variables. */
export interface MutationOptions extends RequestOptions {
  /** `'return'` leaves user errors in the payload; by default they raise a `UserErrorsError`. */
  readonly userErrors?: 'raise' | 'return' | undefined;
}
