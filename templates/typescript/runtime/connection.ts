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
  /** Of every request. */
  readonly #headers: Readonly<Record<string, string>>;
  /** Where an operation says nothing. */
  readonly #credentials: readonly Credential[];
  readonly #authorization: Credential | undefined;
  readonly #graphqlAuthorization: Credential | undefined;

  constructor(options: TransportOptions, api: ApiDefaults) {
    const { headers = {}, userAgent } = options;
    const agent = [userAgent, api.userAgent].filter(Boolean).join(' ');
    this.options = options;
    this.api = api;
    this.#headers = { ...(agent && { 'user-agent': agent }), ...lowerCase(headers) };
    this.#credentials = applicableCredentials(api.security, api.credentials);
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
      const response = await this.#exchange(operation, ready, facts, controller.signal);
      const { status, headers } = response;
      const durationMs = Date.now() - start;
      if (logger) {
        const id = requestId(headers);
        logger.debug('response', { operation, attempt, status, durationMs, ...(id && { requestId: id }) });
      }
      if (hooks?.afterResponse)
        await hooks.afterResponse({ operation, attempt, status, headers, durationMs });
      return response;
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

  /**
   * Headers in rising rank: the client's, the operation's, credentials, the call's own. Most calls have nothing to wait
   * for here.
   */
  #prepare(
    call: WireCall,
    options: RequestOptions,
    { attempts: sent, idempotencyKey }: CallFacts,
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
      const response = await send(url, { method, headers, signal, ...(body !== undefined && { body }) });
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

/** Refused here with a name, where `fetch` would fail as if the network were down. */
function checkHeaders(headers: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(headers)) {
    if (/[^\t\u0020-\u007e\u0080-\u00ff]/.test(value)) {
      throw new TypeError(`the header ${name} holds a character that HTTP can not carry`);
    }
  }
}

function lowerCase(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}
