import { applicableCredentials, authorization, type Addressed, type Credential } from './auth.ts';
import {
  AbortedError,
  ClientError,
  ConnectionError,
  DecodeError,
  requestId,
  TimeoutError,
  type CallFacts,
  type ResponseFacts,
} from './errors.ts';
import { concealed, secretsOfHeaders } from './error-text.ts';
import type { RequestOptions, Secret, TransportOptions } from './options.ts';
import { checkRequest, isBlank, lowerCase, type Destination } from './outgoing.ts';
import { isLong, redirected, unreadable, watched } from './own-body.ts';
import { countedBody } from './progress.ts';
import { backoff, isTransient, MAX_RETRY_AFTER_MS, retryAfter } from './retry.ts';
import { headerFault, isHeaderOverflow, limited, MAX_RESPONSE_BYTES } from './size.ts';
import { pause } from './wait.ts';

/** A request before the connection adds its own headers. It is the same for all attempts. */
export interface WireRequest {
  readonly method: string;
  readonly url: string;
  /** The headers; their names are in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: RequestInit['body'] | undefined;
  /** Strings that the text of an error must not contain. */
  readonly secrets?: readonly string[] | undefined;
  /** Sends a read-only request and follows its redirects. If omitted, the request is sent once. */
  readonly follow?:
    | ((from: Destination, ask: (destination: Destination) => Promise<Response>) => Promise<Response>)
    | undefined;
  /** Reads the body of a successful response in place of the connection. The attempt lasts until it resolves. */
  readonly open?: Open | undefined;
}

/** Takes over the body of a response. `controller` ends the request. */
export type Open = (
  facts: ResponseFacts,
  body: ReadableStream<Uint8Array> | null,
  controller: AbortController,
) => void;

/** The properties of an operation that the connection needs. */
export interface WireTraits {
  /** Alternative sets of security schemes, which replace those of the API. */
  readonly security?: readonly (readonly string[])[] | undefined;
  /** True if the call may be repeated when its outcome is unknown. */
  readonly repeatable?: boolean | undefined;
  /** Name of the idempotency key header. */
  readonly keyHeader?: string | undefined;
  /** The idempotency key that the body already contains. */
  readonly key?: string | undefined;
  /** True if a successful response is bytes, regardless of its media type. */
  readonly binary?: boolean | undefined;
  /** The URL in the text of errors. */
  readonly address?: string | undefined;
  /** The authorization of this protocol, instead of the client's. */
  readonly authorization?: Secret | undefined;
}

/** A complete response. If its body is not text, `blob` contains it, and `rawBody` is empty. */
export interface WireResponse extends ResponseFacts {
  readonly blob: Blob | undefined;
  /** Discards the credential of the request after a 401. */
  readonly refused?: (() => void) | undefined;
}

/** Applies `extraQuery` to a URL, and `extraBody` to a body that is not encoded yet. */
export type Extend = (
  options: RequestOptions,
  url: string,
  body: unknown,
  spec: { readonly mediaType: string } | undefined,
) => readonly [url: string, body: unknown];

/** Describes the client's API, in addition to the caller's options. */
export interface ApiDefaults {
  readonly baseUrl?: string;
  /** An address, or a path appended to the REST base URL. */
  readonly graphqlUrl?: string;
  readonly userAgent?: string;
  /** The credentials, by name of the security scheme. */
  readonly credentials?: Readonly<Record<string, Credential | undefined>>;
  /** Alternative sets of schemes for operations without a security requirement of their own. */
  readonly security?: readonly (readonly string[])[];
}

/** The retries of a call. Retries before the first item of a stream continue the call that opened the stream. */
export interface Retries {
  /** Number of the next retry. Attempts with a renewed token are not counted. */
  round: number;
  isRenewed: boolean;
  /** The failure of an attempt whose headers had arrived, before the first item of its stream. */
  failed?: ClientError | undefined;
  /** True if the caller ended the call. */
  readonly isOver?: () => boolean;
}

const TIMEOUT_MS = 60_000;
const MAX_RETRIES = 2;
/** The maximum delay of a timer; a timer with a longer delay would fire immediately. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** State shared by all calls of one client, and its only access to the network. */
export class Connection {
  // Private, because printing a connection would print the secrets in its options.
  readonly #options: TransportOptions;
  readonly #api: ApiDefaults;
  /** The headers of every request. */
  readonly #headers: Readonly<Record<string, string>>;

  /** Applies `extraQuery` and `extraBody`. `extend` sets it, so a bundle without these options does not contain it. */
  extend?: Extend;

  constructor(options: TransportOptions, api: ApiDefaults) {
    const { headers = {}, userAgent } = options;
    const agent = [userAgent, api.userAgent].filter(Boolean).join(' ');
    this.#options = options;
    this.#api = api;
    this.#headers = { ...(agent && { 'user-agent': agent }), ...lowerCase(headers) };
  }

  get options(): TransportOptions {
    return this.#options;
  }

  get api(): ApiDefaults {
    return this.#api;
  }

  /**
   * Makes a call: sends its request, and sends it again after a transient failure if the operation is repeatable or the
   * call has an idempotency key. Resolves with any complete response, regardless of its status. `operation` names the
   * call in errors and logs.
   * @throws {ConnectionError | TimeoutError | AbortedError}
   * @throws {DecodeError} for a body that is larger than `maxResponseBytes`
   * @throws {TypeError} for a blank key; nothing is sent
   */
  async send(
    operation: string,
    request: WireRequest,
    traits: WireTraits,
    options: RequestOptions = {},
    made: Retries = { round: 1, isRenewed: false },
  ): Promise<WireResponse> {
    const all = this.#options;
    const { signal } = options;
    const idempotencyKey = keyOf(traits, options);
    const retries = options.maxRetries ?? all.maxRetries ?? MAX_RETRIES;
    const timeoutMs = options.timeoutMs ?? all.timeoutMs ?? TIMEOUT_MS;
    const attemptTimeoutMs = options.attemptTimeoutMs ?? all.attemptTimeoutMs ?? timeoutMs;
    if (Number.isNaN(timeoutMs)) throw new TypeError(`${operation}: timeoutMs is not a number`);
    // A monotonic clock, because the time of day may jump.
    const deadline = performance.now() + timeoutMs;
    // A stream cannot be read again.
    const isOnce = request.body instanceof ReadableStream;
    let known: WireResponse | ClientError | undefined = made.failed;
    let sent = known?.attempts ?? 0;
    for (let left = timeoutMs; ; left = deadline - performance.now()) {
      const facts: Facts = { attempts: sent, idempotencyKey, address: traits.address };
      if (signal?.aborted) throw new AbortedError(operation, signal.reason, facts);
      const limit = attemptTimeoutMs < left ? attemptTimeoutMs : left;
      const told = limit === left ? timeoutMs : limit;
      const outcome = known ?? (await this.#attempt(operation, request, traits, options, facts, limit, told));
      known = undefined;
      sent = facts.attempts;
      // A request with a rejected token was not executed, so it may always be sent again.
      const refused = outcome instanceof ClientError || outcome.status !== 401 ? undefined : outcome.refused;
      if (refused && !made.isRenewed && !isOnce) {
        refused();
        made.isRenewed = true;
        continue;
      }
      // If a hook changed the key, a retry would send a different key, so it is not safe.
      const isSafe =
        traits.repeatable ||
        (idempotencyKey !== undefined && outcome.idempotencyKey === idempotencyKey) ||
        // If there was no token, the request was not sent.
        (outcome instanceof ClientError && outcome.kind === 'token');
      // If `maxRetries` is NaN, this comparison allows no retries.
      const mayRepeat = isSafe && made.round <= retries && !(isOnce && sent);
      const delay = mayRepeat ? delayBefore(outcome, made.round) : undefined;
      if (delay === undefined || performance.now() + delay >= deadline) return returned(outcome);
      const reason = outcome instanceof ClientError ? { error: outcome.kind } : { status: outcome.status };
      all.logger?.warn('retrying', { operation, attempt: sent, ...reason, delayMs: Math.round(delay) });
      await pause(delay, signal);
      if (made.isOver?.()) return returned(outcome);
      made.round += 1;
    }
  }

  /**
   * Sends one request; resolves with its response, or the reason for its failure. It ends in time, even if the caller's
   * functions do not.
   */
  #attempt(
    operation: string,
    request: WireRequest,
    traits: WireTraits,
    options: RequestOptions,
    facts: Facts,
    limitMs: number,
    timeoutMs: number,
  ): Promise<WireResponse | ClientError> | ClientError {
    const { signal } = options;
    const expired = (): ClientError => new TimeoutError(operation, timeoutMs, facts);
    // Without this check, a request would be sent although its time is over.
    if (limitMs <= 0) return expired();
    const controller = new AbortController();
    return new Promise((resolve, reject) => {
      const settle = (outcome: WireResponse | ClientError): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
        resolve(outcome);
      };
      const stop = (reason: ClientError): void => {
        settle(reason);
        controller.abort();
      };
      const abort = (): void => stop(new AbortedError(operation, signal?.reason, facts));
      const timer = setTimeout(() => stop(expired()), Math.min(Math.ceil(limitMs), MAX_TIMER_MS));
      signal?.addEventListener('abort', abort, { once: true });
      this.#exchange(operation, request, traits, options, facts, controller).then(settle, (cause) => {
        // All other errors were thrown by the caller's own functions.
        if (!(cause instanceof ClientError)) reject(cause as Error);
        settle(cause as ClientError);
      });
    });
  }

  /**
   * Sends one request, and counts it once it is sent. Later headers override earlier ones: those of the client, of the
   * operation, of the credentials, and of the call.
   */
  async #exchange(
    operation: string,
    { method, url, headers: declared, body, secrets = [], follow, open }: WireRequest,
    traits: WireTraits,
    options: RequestOptions,
    facts: Facts,
    controller: AbortController,
  ): Promise<WireResponse> {
    const { signal } = controller;
    const { hooks, logger, fetch: ownFetch, maxResponseBytes = MAX_RESPONSE_BYTES } = this.#options;
    const attempt = facts.attempts + 1;
    const headers: Record<string, string> = { ...this.#headers, ...declared };
    const keyHeader = keyHeaderOf(traits);
    if (facts.idempotencyKey !== undefined && traits.key === undefined)
      headers[keyHeader] = facts.idempotencyKey;
    // `send` is called as a plain function, because a browser's `fetch` throws if it is a method of another object. The
    // global `fetch` is not accessed before the first call, because loading it takes some 25 ms in Node.
    const send = ownFetch ?? fetch;
    const ready: Destination & Addressed = {
      method,
      url,
      headers,
      secrets: [...secrets],
      operation,
      facts,
      signal,
      send,
    };
    for (const credential of this.#credentialsOf(traits)) await credential(ready);
    // If the call has ended, the request is not sent, so no hook is called and nothing is logged.
    signal.throwIfAborted();
    if (options.headers) Object.assign(headers, lowerCase(options.headers));
    logger?.debug('request', { operation, attempt });
    await hooks?.beforeRequest?.({ operation, attempt, method, url: ready.url, headers });
    signal.throwIfAborted();
    if (isBlank(headers[keyHeader])) delete headers[keyHeader];
    if (traits.key === undefined) facts.idempotencyKey = headers[keyHeader];
    facts.attempts = attempt;
    const start = performance.now();
    const { onProgress } = options;
    let broken: { readonly reason: unknown } | undefined;
    const own = watched(body, (reason) => {
      broken = { reason };
    });
    const isCounted = own && onProgress && !open;
    const { body: content, size } = isCounted ? countedBody(own, onProgress) : { body: own, size: undefined };
    // `fetch` cannot determine the size of a stream.
    if (size !== undefined) headers['content-length'] ??= String(size);
    const isStream = content instanceof ReadableStream;
    const ask = async (to: Destination): Promise<Response> => {
      const init: RequestInit = { method, headers: to.headers, signal, body: content ?? null };
      try {
        return await send(to.url, {
          ...init,
          redirect: isLong(content) ? 'error' : 'manual',
          ...(isStream && ({ duplex: 'half' } as const)),
        });
      } catch (failure) {
        return redirected(failure);
      }
    };
    const tooLarge = (reason: string): ClientError =>
      new DecodeError(operation, read, reason, 'response_too_large');
    const conceal = (text: string): string =>
      concealed(text, [...ready.secrets, ...secretsOfHeaders(headers)]);
    let response: Response | undefined;
    let read: Writable<WireResponse> = {
      status: 0,
      headers: new Headers(),
      rawBody: '',
      blob: undefined,
      ...facts,
      conceal,
    };
    let take: Open | undefined;
    try {
      response = await (follow ? follow(ready, ask) : ask(ready));
      const { status, headers: its, ok } = response;
      read = { ...read, status, headers: its, refused: ready.refused };
      const fault = headerFault(its);
      if (fault) {
        response.body?.cancel().catch(() => undefined);
        throw tooLarge(fault);
      }
      take = ok ? open : undefined;
      if (!take) {
        const type = its.get('content-type') ?? 'text/';
        const whole = limited(response, maxResponseBytes, () =>
          tooLarge(`the body is larger than ${maxResponseBytes} bytes (maxResponseBytes)`),
        );
        const isText = TEXT.test(type) && !(traits.binary && ok);
        if (isText) read.rawBody = await whole.text();
        else read.blob = await whole.blob();
      }
    } catch (cause) {
      if (cause instanceof DecodeError) throw cause;
      if (isHeaderOverflow(cause)) throw tooLarge('the headers are larger than the platform accepts');
      broken ??= unreadable(cause);
      if (broken) throw broken.reason;
      // For a request that is not valid in HTTP, `fetch` fails as if the network were down.
      checkRequest(operation, ready);
      throw new ConnectionError(operation, cause, facts, response && 'reading the response failed');
    }
    const durationMs = Math.round(performance.now() - start);
    const { headers: received, status } = read;
    const id = requestId(received);
    logger?.debug('response', { operation, attempt, status, durationMs, requestId: id && conceal(id) });
    await hooks?.afterResponse?.({ operation, attempt, status, headers: received, durationMs });
    take?.(read, response.body, controller);
    return read;
  }

  #credentialsOf({ security = this.#api.security, authorization: its }: WireTraits): readonly Credential[] {
    const own = authorization(its ?? this.#options.authorization);
    return own ? [own] : applicableCredentials(security, this.#api.credentials);
  }
}

type Writable<Value> = { -readonly [Name in keyof Value]: Value[Name] };
type Facts = Writable<CallFacts>;

/** Returns a response, or throws the failure of a call. */
function returned(outcome: WireResponse | ClientError): WireResponse {
  if (outcome instanceof ClientError) throw outcome;
  return outcome;
}

const TEXT = /^(text\/|[^;]*[/+](json|xml|x-www-form-urlencoded|javascript|graphql) *(;|$))/i;

/** Returns the milliseconds to wait before the next attempt, or undefined if the call ends here. */
function delayBefore(outcome: WireResponse | ClientError, attempts: number): number | undefined {
  if (outcome instanceof ClientError) return outcome.retryable ? backoff(attempts) : undefined;
  // The error code is read even if the rest of the body is malformed.
  if (!isTransient(outcome.status, outcome.rawBody)) return undefined;
  const delay = retryAfter(outcome.headers) ?? backoff(attempts);
  return delay > MAX_RETRY_AFTER_MS ? undefined : delay;
}

/** Returns the name of the header for the idempotency key, in lower case. */
function keyHeaderOf({ keyHeader = 'idempotency-key' }: WireTraits): string {
  return keyHeader.toLowerCase();
}

/**
 * Returns the idempotency key of a call, from any source. The key makes retries safe, and errors report it. If the
 * header of the key is set to a blank value, the call has no key.
 * @throws {TypeError} if a blank key is an argument
 */
export function keyOf(traits: WireTraits, { idempotencyKey, headers }: RequestOptions): string | undefined {
  const { key, keyHeader } = traits;
  if (isBlank(key) || isBlank(idempotencyKey))
    throw new TypeError('the idempotency key is blank: set a unique one, or omit it');
  const own = headers && lowerCase(headers)[keyHeaderOf(traits)];
  const found = key ?? own ?? idempotencyKey ?? (keyHeader && crypto.randomUUID());
  return isBlank(found) ? undefined : found;
}
