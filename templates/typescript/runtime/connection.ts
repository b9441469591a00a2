import { authenticate, authorization, type Credential } from './auth.ts';
import {
  AbortedError,
  ClientError,
  ConnectionError,
  requestId,
  TimeoutError,
  type CallFacts,
  type ResponseFacts,
} from './errors.ts';
import type { RequestOptions, TransportOptions } from './options.ts';
import { backoff, isTransient, LONGEST_RETRY_AFTER_MS, retryAfter } from './retry.ts';
import { pause, untilAborted } from './wait.ts';

/** A request as it goes on the wire; credentials are added to it last. */
export interface WireRequest {
  readonly method: string;
  url: string;
  /** Names in lower case. */
  readonly headers: Record<string, string>;
  readonly body?: NonNullable<RequestInit['body']>;
  /** A success is bytes, whatever its type says. */
  readonly binary?: boolean;
}

/** One call, as the connection sees it. */
export interface WireCall {
  /** Says what failed, in errors and logs. */
  readonly operation: string;
  /** Made once for all attempts. */
  readonly request: WireRequest;
  /** Alternatives of security schemes, where they differ from the API's. */
  readonly security?: readonly (readonly string[])[] | undefined;
  /** The call may be made again although its outcome is unknown. */
  readonly repeatable?: boolean | undefined;
  /** Header for a key that makes the call repeatable. */
  readonly keyHeader?: string | undefined;
  /** Such a key that is in the body already. */
  readonly key?: string | undefined;
  readonly isGraphql?: boolean;
}

/** A complete response; a body that is not text is `blob`, and then `rawBody` is empty. */
export interface WireResponse extends ResponseFacts {
  readonly blob: Blob | undefined;
}

/** What a client brings beside the caller's options: facts of its API. */
export interface ApiDefaults {
  readonly baseUrl?: string;
  readonly userAgent?: string;
  /** By name of the security scheme. */
  readonly credentials?: Readonly<Record<string, Credential | undefined>>;
  /** Alternatives that hold where an operation says nothing. */
  readonly security?: readonly (readonly string[])[];
}

const TIMEOUT_MS = 60_000;
const MAX_RETRIES = 2;

/** Everything that the calls of one client share, and the one way to the network. */
export class Connection {
  readonly options: TransportOptions;
  readonly api: ApiDefaults;
  readonly #authorization: Credential | undefined;
  readonly #graphqlAuthorization: Credential | undefined;

  constructor(options: TransportOptions, api: ApiDefaults) {
    this.options = options;
    this.api = api;
    this.#authorization = authorization(options.authorization);
    this.#graphqlAuthorization = authorization(options.graphqlAuthorization);
  }

  /**
   * Makes a call: sends its request, and sends it again when that failed for a passing reason and may be repeated.
   * Resolves with any complete response, whatever its status.
   * @throws {ConnectionError | TimeoutError | AbortedError}
   */
  async send(call: WireCall, options: RequestOptions = {}): Promise<WireResponse> {
    const { operation } = call;
    const { signal } = options;
    const idempotencyKey = call.key ?? options.idempotencyKey ?? (call.keyHeader && crypto.randomUUID());
    const all = this.options;
    const retries =
      call.repeatable || idempotencyKey !== undefined
        ? (options.maxRetries ?? all.maxRetries ?? MAX_RETRIES)
        : 0;
    const timeoutMs = options.timeoutMs ?? all.timeoutMs ?? TIMEOUT_MS;
    const attemptTimeoutMs = options.attemptTimeoutMs ?? all.attemptTimeoutMs ?? timeoutMs;
    const deadline = Date.now() + timeoutMs;
    for (let attempts = 1; ; attempts += 1) {
      const facts = { attempts: attempts - 1, idempotencyKey };
      if (signal?.aborted) throw new AbortedError(operation, signal.reason, facts);
      const left = deadline - Date.now();
      const limit = attemptTimeoutMs < left ? attemptTimeoutMs : left;
      const outcome = await this.#attempt(call, options, facts, limit, limit === left ? timeoutMs : limit);
      const delay = attempts > retries ? undefined : delayBefore(outcome, attempts);
      if (delay === undefined || Date.now() + delay >= deadline) {
        if (outcome instanceof ClientError) throw outcome;
        return outcome;
      }
      const reason = outcome instanceof ClientError ? { error: outcome.kind } : { status: outcome.status };
      all.logger?.warn('retrying', { operation, attempt: attempts, ...reason, delayMs: Math.round(delay) });
      await pause(delay, signal);
    }
  }

  /** One request, counted once it is sent, and its response, or why there is none. */
  async #attempt(
    call: WireCall,
    options: RequestOptions,
    facts: { -readonly [Name in keyof CallFacts]: CallFacts[Name] },
    limitMs: number,
    timeoutMs: number,
  ): Promise<WireResponse | ClientError> {
    const { operation } = call;
    const { hooks, logger } = this.options;
    const { signal } = options;
    const attempt = facts.attempts + 1;
    const controller = new AbortController();
    const abort = (): void => controller.abort();
    const timer = setTimeout(abort, limitMs);
    if (signal?.aborted) abort();
    else signal?.addEventListener('abort', abort, { once: true });
    try {
      const ready = await untilAborted(this.#prepare(call, options, facts), controller.signal);
      facts.attempts = attempt;
      const start = Date.now();
      const response = await this.#exchange(ready, controller.signal).catch((cause: unknown) => {
        throw new ConnectionError(operation, cause, facts);
      });
      const { status, headers } = response;
      const durationMs = Date.now() - start;
      const id = requestId(headers);
      logger?.debug('response', { operation, attempt, status, durationMs, ...(id && { requestId: id }) });
      await hooks?.afterResponse?.({ operation, attempt, status, headers, durationMs });
      return { ...response, ...facts };
    } catch (cause) {
      if (signal?.aborted) return new AbortedError(operation, signal.reason, facts);
      if (controller.signal.aborted) return new TimeoutError(operation, timeoutMs, facts);
      // Anything else was thrown by the caller's own functions.
      if (!(cause instanceof ConnectionError)) throw cause;
      return cause;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    }
  }

  /** Headers in rising rank: the client's, the operation's, credentials, the call's own. */
  async #prepare(
    { operation, request, security, keyHeader = 'idempotency-key', key, isGraphql }: WireCall,
    options: RequestOptions,
    { attempts: sent, idempotencyKey }: CallFacts,
  ): Promise<WireRequest> {
    const { headers: shared = {}, userAgent, hooks, logger } = this.options;
    const agent = [userAgent, this.api.userAgent].filter(Boolean).join(' ');
    const headers: Record<string, string> = {
      ...(agent && { 'user-agent': agent }),
      ...lowerCase(shared),
      ...request.headers,
    };
    if (idempotencyKey !== undefined && key === undefined) headers[keyHeader.toLowerCase()] = idempotencyKey;
    const ready = { ...request, headers };
    const own = (isGraphql && this.#graphqlAuthorization) || this.#authorization;
    if (own) await own(ready);
    else await authenticate(ready, security ?? this.api.security ?? [], this.api.credentials ?? {});
    Object.assign(headers, lowerCase(options.headers ?? {}));
    const attempt = sent + 1;
    logger?.debug('request', { operation, attempt });
    await hooks?.beforeRequest?.({
      operation,
      attempt,
      method: ready.method,
      url: ready.url,
      headers,
    });
    for (const [name, value] of Object.entries(headers)) checkHeader(name, value);
    return ready;
  }

  async #exchange(
    { method, url, headers, body, binary = false }: WireRequest,
    signal: AbortSignal,
  ): Promise<Omit<WireResponse, keyof CallFacts>> {
    // Called as a plain function: a browser's own `fetch` refuses to be a method of anything else. The global is not
    // touched before the first call: loading it costs Node some 25 ms.
    const send = this.options.fetch ?? fetch;
    const response = await send(url, { method, headers, signal, ...(body !== undefined && { body }) });
    const contentType = response.headers.get('content-type');
    const isText = contentType === null || TEXT.test(contentType);
    const read = { status: response.status, headers: response.headers };
    return (binary && response.ok) || !isText
      ? { ...read, rawBody: '', blob: await response.blob() }
      : { ...read, rawBody: await response.text(), blob: undefined };
  }
}

const TEXT = /^(text\/|[^;]*[/+](json|xml|x-www-form-urlencoded|javascript|graphql) *(;|$))/i;

/** Milliseconds to wait before the next attempt; undefined when another would not help. */
function delayBefore(outcome: WireResponse | ClientError, attempts: number): number | undefined {
  if (outcome instanceof ClientError) return outcome.retryable ? backoff(attempts) : undefined;
  if (!isTransient(outcome.status, codeOf(outcome))) return undefined;
  const delay = retryAfter(outcome.headers) ?? backoff(attempts);
  return delay > LONGEST_RETRY_AFTER_MS ? undefined : delay;
}

/** `code` of an error body, without a need for the body to be well-formed. */
function codeOf({ status, rawBody }: WireResponse): string | undefined {
  return status === 409 ? /"code"\s*:\s*"([^"]*)"/.exec(rawBody)?.[1] : undefined;
}

/** Refused here with a name, where `fetch` would fail as if the network were down. */
function checkHeader(name: string, value: string): void {
  if (!/^[\t\u0020-\u007e\u0080-\u00ff]*$/.test(value)) {
    throw new TypeError(`the header ${name} holds a character that HTTP can not carry`);
  }
}

function lowerCase(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}
