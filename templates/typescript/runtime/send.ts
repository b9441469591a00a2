import { authenticate, authorization, type Credential } from './auth.ts';
import { AbortedError, ConnectionError, TimeoutError, type ResponseFacts } from './errors.ts';
import type { Fetch, RequestOptions, TransportOptions } from './options.ts';

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

/** A complete response; a body that is not text is `blob`, and then `rawBody` is empty. */
export interface WireResponse extends ResponseFacts {
  readonly blob: Blob | undefined;
}

/** What a client brings beside the caller's options: facts of its API. */
export interface ApiDefaults {
  readonly baseUrl?: string;
  /** By name of the security scheme. */
  readonly credentials?: Readonly<Record<string, Credential | undefined>>;
  /** Alternatives that hold where an operation says nothing. */
  readonly security?: readonly (readonly string[])[];
}

const DEFAULT_TIMEOUT_MS = 60_000;

/** Everything that the calls of one client share. */
export class Transport {
  /** Set by the caller; replaces every declared server. */
  readonly baseUrl: string | undefined;
  readonly defaultBaseUrl: string | undefined;
  readonly graphqlUrl: string | undefined;
  readonly #credentials: Readonly<Record<string, Credential | undefined>>;
  readonly #authorization: Credential | undefined;
  readonly #security: readonly (readonly string[])[];
  readonly #headers: Readonly<Record<string, string>>;
  readonly #fetch: Fetch;
  readonly #timeoutMs: number;

  constructor(options: TransportOptions, defaults: ApiDefaults) {
    this.baseUrl = options.baseUrl;
    this.defaultBaseUrl = defaults.baseUrl;
    this.graphqlUrl = options.graphqlUrl;
    this.#credentials = defaults.credentials ?? {};
    this.#authorization = authorization(options.authorization);
    this.#security = defaults.security ?? [];
    this.#headers = options.headers ?? {};
    // Called as a plain function: a browser's own `fetch` refuses to be a method of anything else. The global is not
    // touched before the first call: loading it costs Node some 25 ms.
    this.#fetch = (url, init) => (options.fetch ?? fetch)(url, init);
    this.#timeoutMs = options.timeoutMs ?? DEFAULT_TIMEOUT_MS;
  }

  /**
   * The one way to the network. Resolves with any complete response, whatever its status; fails with
   * `ConnectionError`, `TimeoutError` or `AbortedError`.
   */
  async send(
    operation: string,
    request: WireRequest,
    options: RequestOptions = {},
    security: readonly (readonly string[])[] = this.#security,
  ): Promise<WireResponse> {
    const ready = await this.#prepare(request, options, security);
    const timeoutMs = options.timeoutMs ?? this.#timeoutMs;
    const { signal } = options;
    const controller = new AbortController();
    const abort = (): void => controller.abort();
    const timer = setTimeout(abort, timeoutMs);
    if (signal?.aborted) abort();
    else signal?.addEventListener('abort', abort, { once: true });
    try {
      const init: RequestInit = { method: ready.method, headers: ready.headers, signal: controller.signal };
      if (ready.body !== undefined) init.body = ready.body;
      return await readResponse(await this.#fetch(ready.url, init), ready.binary);
    } catch (cause) {
      if (signal?.aborted) throw new AbortedError(operation, signal.reason);
      if (controller.signal.aborted) throw new TimeoutError(operation, timeoutMs);
      throw new ConnectionError(operation, cause);
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    }
  }

  /** Headers in rising rank: the client's, the operation's, credentials, the call's own. */
  async #prepare(
    request: WireRequest,
    options: RequestOptions,
    security: readonly (readonly string[])[],
  ): Promise<WireRequest> {
    const ready = { ...request, headers: { ...lowerCase(this.#headers), ...request.headers } };
    if (options.idempotencyKey !== undefined) ready.headers['idempotency-key'] = options.idempotencyKey;
    if (this.#authorization) await this.#authorization(ready);
    else await authenticate(ready, security, this.#credentials);
    if (options.headers) Object.assign(ready.headers, lowerCase(options.headers));
    for (const [name, value] of Object.entries(ready.headers)) checkHeader(name, value);
    return ready;
  }
}

const TEXT = /^(text\/|[^;]*[/+](json|xml|x-www-form-urlencoded|javascript|graphql) *(;|$))/i;

async function readResponse(response: Response, binary = false): Promise<WireResponse> {
  const { status, headers } = response;
  const contentType = headers.get('content-type');
  if ((binary && response.ok) || (contentType !== null && !TEXT.test(contentType))) {
    return { status, headers, rawBody: '', blob: await response.blob() };
  }
  return { status, headers, rawBody: await response.text(), blob: undefined };
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
