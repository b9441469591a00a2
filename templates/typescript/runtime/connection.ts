import { applicableCredentials, authorization, type Credential } from './auth.ts';
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
import { checkAddress, checkHeaders, lowerCase, redirected } from './outgoing.ts';
import { backoff, isTransient, LONGEST_RETRY_AFTER_MS, retryAfter } from './retry.ts';
import { after, pause, untilAborted } from './wait.ts';

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
  /** An address, or a path behind that of REST. */
  readonly graphqlUrl?: string;
  readonly userAgent?: string;
  /** By name of the security scheme. */
  readonly credentials?: Readonly<Record<string, Credential | undefined>>;
  /** Alternatives that hold where an operation says nothing. */
  readonly security?: readonly (readonly string[])[];
}

const TIMEOUT_MS = 60_000;
const MAX_RETRIES = 2;
/** What a timer can hold; a longer one would end at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;
const MOST_REDIRECTS = 20;

/** Everything that the calls of one client share, and the one way to the network. */
export class Connection {
  // Private, since whatever prints a connection would print the secrets in them.
  readonly #options: TransportOptions;
  readonly #api: ApiDefaults;
  /** Of every request. */
  readonly #headers: Readonly<Record<string, string>>;
  /** Where an operation says nothing. */
  readonly #credentials: readonly Credential[];
  readonly #authorization: Credential | undefined;
  readonly #graphqlAuthorization: Credential | undefined;

  constructor(options: TransportOptions, api: ApiDefaults) {
    const { headers = {}, userAgent } = options;
    const agent = [userAgent, api.userAgent].filter(Boolean).join(' ');
    this.#options = options;
    this.#api = api;
    this.#headers = { ...(agent && { 'user-agent': agent }), ...lowerCase(headers) };
    this.#credentials = applicableCredentials(api.security, api.credentials);
    this.#authorization = authorization(options.authorization);
    this.#graphqlAuthorization = authorization(options.graphqlAuthorization);
  }

  get options(): TransportOptions {
    return this.#options;
  }

  get api(): ApiDefaults {
    return this.#api;
  }

  /**
   * Makes a call: sends its request, and sends it again when that failed for a passing reason and may be repeated.
   * Resolves with any complete response, whatever its status.
   * @throws {ConnectionError | TimeoutError | AbortedError}
   */
  async send(call: WireCall, options: RequestOptions = {}): Promise<WireResponse> {
    const { operation } = call;
    const { signal } = options;
    checkAddress(operation, call.request.url);
    const idempotencyKey = keyOf(call, options);
    const all = this.options;
    const retries =
      call.repeatable || idempotencyKey !== undefined
        ? (options.maxRetries ?? all.maxRetries ?? MAX_RETRIES)
        : 0;
    const timeoutMs = options.timeoutMs ?? all.timeoutMs ?? TIMEOUT_MS;
    const attemptTimeoutMs = options.attemptTimeoutMs ?? all.attemptTimeoutMs ?? timeoutMs;
    if (Number.isNaN(timeoutMs)) throw new TypeError(`${operation}: timeoutMs is not a number`);
    // A clock that nobody sets: the time of day may jump.
    const deadline = performance.now() + timeoutMs;
    for (let attempts = 1; ; attempts += 1) {
      const facts = { attempts: attempts - 1, idempotencyKey };
      if (signal?.aborted) throw new AbortedError(operation, signal.reason, facts);
      const left = deadline - performance.now();
      const limit = attemptTimeoutMs < left ? attemptTimeoutMs : left;
      const outcome = await this.#attempt(call, options, facts, limit, limit === left ? timeoutMs : limit);
      // Asked this way round, a number that is none allows no retries.
      const delay = attempts <= retries ? delayBefore(outcome, attempts) : undefined;
      if (delay === undefined || performance.now() + delay >= deadline) {
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
    const { signal: ended } = controller;
    const abort = (): void => controller.abort();
    const timer = setTimeout(abort, Math.min(Math.ceil(limitMs), LONGEST_TIMER_MS));
    if (signal?.aborted) abort();
    else signal?.addEventListener('abort', abort, { once: true });
    try {
      const ready = await untilAborted(this.#prepare(call, options, facts, ended), ended);
      facts.attempts = attempt;
      const start = performance.now();
      // Not every `fetch` that a caller may bring heeds the signal.
      const response = await untilAborted(this.#exchange(operation, ready, facts, ended), ended);
      const { status, headers } = response;
      const durationMs = Math.round(performance.now() - start);
      if (logger) {
        const id = requestId(headers);
        logger.debug('response', { operation, attempt, status, durationMs, ...(id && { requestId: id }) });
      }
      if (hooks?.afterResponse) {
        const seen = hooks.afterResponse({ operation, attempt, status, headers, durationMs });
        await untilAborted(seen, ended);
      }
      return response;
    } catch (cause) {
      if (signal?.aborted) return new AbortedError(operation, signal.reason, facts);
      if (ended.aborted) return new TimeoutError(operation, timeoutMs, facts);
      // Anything else was thrown by the caller's own functions.
      if (!(cause instanceof ConnectionError)) throw cause;
      return cause;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    }
  }

  /**
   * Headers in rising rank: the client's, the operation's, credentials, the call's own. Most calls have nothing to wait
   * for here.
   */
  #prepare(
    call: WireCall,
    options: RequestOptions,
    { attempts: sent, idempotencyKey }: CallFacts,
    ended: AbortSignal,
  ): WireRequest | PromiseLike<WireRequest> {
    const { operation, request, keyHeader = 'idempotency-key', key } = call;
    const { hooks, logger } = this.options;
    const headers: Record<string, string> = { ...this.#headers, ...request.headers };
    if (idempotencyKey !== undefined && key === undefined) headers[keyHeader.toLowerCase()] = idempotencyKey;
    const ready = { ...request, headers };
    let authenticated: void | PromiseLike<void> = undefined;
    for (const credential of this.#credentialsOf(call))
      authenticated = after(authenticated, () => credential(ready));
    return after(authenticated, () => {
      // Nobody is told of a request that is no longer made.
      ended.throwIfAborted();
      if (options.headers) Object.assign(headers, lowerCase(options.headers));
      const attempt = sent + 1;
      logger?.debug('request', { operation, attempt });
      const { method, url } = ready;
      return after(hooks?.beforeRequest?.({ operation, attempt, method, url, headers }), () => {
        checkHeaders(headers);
        return ready;
      });
    });
  }

  #credentialsOf({ security, isGraphql }: WireCall): readonly Credential[] {
    const own = (isGraphql && this.#graphqlAuthorization) || this.#authorization;
    if (own) return [own];
    return security ? applicableCredentials(security, this.api.credentials) : this.#credentials;
  }

  async #exchange(
    operation: string,
    { method, url, headers, body, binary = false }: WireRequest,
    { attempts, idempotencyKey }: CallFacts,
    signal: AbortSignal,
  ): Promise<WireResponse> {
    // Called as a plain function: a browser's own `fetch` refuses to be a method of anything else. The global is not
    // touched before the first call: loading it costs Node some 25 ms.
    const send = this.options.fetch ?? fetch;
    try {
      const rest: RequestInit = { signal, redirect: 'manual', ...(body !== undefined && { body }) };
      let response = await send(url, { method, headers, ...rest });
      let next = redirected({ method, url, headers }, response);
      for (let hops = 0; next && hops < MOST_REDIRECTS; hops += 1) {
        await response.body?.cancel();
        response = await send(next.url, { method, headers: next.headers, ...rest });
        next = redirected(next, response);
      }
      const contentType = response.headers.get('content-type');
      const isText = contentType === null || TEXT.test(contentType);
      const read = { status: response.status, headers: response.headers, attempts, idempotencyKey };
      return (binary && response.ok) || !isText
        ? { ...read, rawBody: '', blob: await response.blob() }
        : { ...read, rawBody: await response.text(), blob: undefined };
    } catch (cause) {
      throw new ConnectionError(operation, cause, { attempts, idempotencyKey });
    }
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

/**
 * The key of a call, wherever it comes from: retries are safe by it, and an error tells it. An empty one identifies
 * nothing.
 */
function keyOf(
  { key, keyHeader }: WireCall,
  { idempotencyKey, headers }: RequestOptions,
): string | undefined {
  const own = keyHeader && headers && lowerCase(headers)[keyHeader.toLowerCase()];
  return key ?? (own || idempotencyKey || (keyHeader && crypto.randomUUID()));
}
