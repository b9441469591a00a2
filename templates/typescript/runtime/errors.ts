import { concealed, errorText, type Conceal, type ErrorText } from './error-text.ts';
import { isTransient, retryAfter } from './retry.ts';

/** The kind of a failure; the `kind` of every `ClientError`. */
export type ErrorKind =
  | 'api'
  | 'connection'
  | 'timeout'
  | 'aborted'
  | 'decode'
  | 'graphql'
  | 'userErrors'
  | 'stream'
  | 'token'
  | 'signature';

/** An error of a GraphQL response (GraphQL September 2025, section 7.1.3). */
export interface GraphqlErrorEntry {
  readonly message: string;
  readonly path?: readonly (string | number)[];
  readonly locations?: readonly { readonly line: number; readonly column: number }[];
  readonly extensions?: Readonly<Record<string, unknown>>;
}

/** Progress of a call. */
export interface CallFacts {
  /** Number of requests sent. */
  readonly attempts: number;
  /** The idempotency key of all requests. */
  readonly idempotencyKey: string | undefined;
  /** The URL of a GraphQL call, without credentials and query. The name of such a call contains no path. */
  readonly address?: string | undefined;
}

/** The properties of a response, apart from its value. */
export interface ResponseFacts extends CallFacts {
  readonly status: number;
  readonly headers: Headers;
  readonly rawBody: string;
  /** Removes strings that the text of an error must not contain. By default, it removes only keys in common formats. */
  readonly conceal?: Conceal;
}

/** The parts of an error's message, without the name of the operation. */
interface Reason {
  readonly reason: string;
  readonly code?: string | undefined;
  readonly retryable?: boolean;
  readonly cause?: unknown;
}

/**
 * Base class of every error of a call. Switch on `kind`, then on `code`. A message quotes the service's own message,
 * and identifiers such as its code, without the secrets of the call. Other received data is available only through
 * getters, so a log of an error does not contain it.
 */
export abstract class ClientError extends Error {
  abstract readonly kind: ErrorKind;
  /** The failed call, such as `POST /v1/orders` or `mutation CreateProduct`. */
  readonly operation: string;
  /** Machine-readable reason. New reasons may appear at any time. */
  readonly code: string | undefined;
  /** Number of requests sent, or 0 if the call failed before the first. */
  readonly attempts: number;
  /** If you repeat the call with this key, the service acts only once. */
  readonly idempotencyKey: string | undefined;
  /** True if the same call may succeed later without a change. */
  readonly retryable: boolean;

  constructor(operation: string, { reason, code, retryable = false, cause }: Reason, facts?: CallFacts) {
    super(`${operation}: ${reason}`, cause === undefined ? undefined : { cause });
    this.operation = operation;
    this.code = code;
    this.attempts = facts?.attempts ?? 0;
    this.idempotencyKey = facts?.idempotencyKey;
    this.retryable = retryable;
  }
}

/**
 * There was no response, because the connection could not be made, or broke. `cause` is the error thrown by `fetch`.
 */
export class ConnectionError extends ClientError {
  override readonly name = 'ConnectionError';
  readonly kind = 'connection';

  constructor(operation: string, cause: unknown, facts?: CallFacts, reason = 'the connection failed') {
    const details = facts?.address === undefined ? 'see cause' : `${facts.address}; see cause`;
    super(operation, { reason: `${reason} (${details})`, retryable: true, cause }, facts);
  }
}

/** There was no complete response in time. */
export class TimeoutError extends ClientError {
  override readonly name = 'TimeoutError';
  readonly kind = 'timeout';
  /** The exceeded time limit in milliseconds: the call's `timeoutMs`, or the last attempt's `attemptTimeoutMs`. */
  readonly timeoutMs: number;

  constructor(operation: string, timeoutMs: number, facts?: CallFacts) {
    const place = facts?.address === undefined ? '' : ` (${facts.address})`;
    super(operation, { reason: `no response within ${timeoutMs} ms${place}`, retryable: true }, facts);
    this.timeoutMs = timeoutMs;
  }
}

/** The caller's `signal` ended the call. `cause` is the signal's reason. */
export class AbortedError extends ClientError {
  override readonly name = 'AbortedError';
  readonly kind = 'aborted';

  constructor(operation: string, cause: unknown, facts?: CallFacts) {
    super(operation, { reason: 'aborted by the caller', cause }, facts);
  }
}

/** Base class of the errors with a response. */
export abstract class ResponseError extends ClientError {
  /** HTTP status. */
  readonly status: number;
  /** The service's ID of this request, for its support team. */
  readonly requestId: string | undefined;
  /** Seconds to wait before the next attempt, if the service sent them. */
  readonly retryAfter: number | undefined;
  readonly #response: ResponseFacts;
  readonly #serviceMessage: string | undefined;

  constructor(
    operation: string,
    { head, message, place, address, ...reason }: ErrorText & Omit<Reason, 'reason'>,
    response: ResponseFacts,
  ) {
    const id = requestId(response.headers);
    const { conceal = concealed } = response;
    const clean = (text: string | undefined): string | undefined => text && conceal(text);
    const text = errorText({ head, message, place, address }, id, conceal);
    super(operation, { ...reason, reason: text, code: clean(reason.code) }, response);
    this.#serviceMessage = message;
    const wait = retryAfter(response.headers);
    this.status = response.status;
    this.requestId = clean(id);
    this.retryAfter = wait && wait / 1000;
    this.#response = response;
  }

  /** The service's own message, unchanged. */
  get serviceMessage(): string | undefined {
    return this.#serviceMessage;
  }

  get headers(): Headers {
    return this.#response.headers;
  }

  /** The body as received. */
  get rawBody(): string {
    return this.#response.rawBody;
  }
}

/** The service rejected the request, or failed. `Body` is the error type that the operation documents. */
export class ApiError<Body = unknown> extends ResponseError {
  override readonly name = 'ApiError';
  readonly kind = 'api';
  /** The path to the invalid part of the request, as the service names it. It consists of names and list positions. */
  readonly path: readonly string[] | undefined;
  /** Address of the documentation of the error. */
  readonly docUrl: string | undefined;
  readonly #body: Body;

  constructor(operation: string, response: ResponseFacts, body: Body) {
    const { status } = response;
    const code = textOf(memberOf(body, 'code'));
    const declared = memberOf(body, 'retryable');
    const retryable = typeof declared === 'boolean' ? declared : isTransient(status, code);
    const path = pathOf(body);
    super(
      operation,
      {
        head: `${status}${shown(code, ' ')}`,
        message: messageOf(body),
        place: path && `param ${path.join('.')}`,
        address: response.address,
        code,
        retryable,
      },
      response,
    );
    const { conceal = concealed } = response;
    // Printing an error also prints its properties, so they must contain no secrets.
    this.path = path?.map((name) => conceal(name));
    const docUrl = textOf(memberOf(body, 'doc_url') ?? memberOf(body, 'type'));
    this.docUrl = docUrl?.startsWith('https://') ? conceal(docUrl) : undefined;
    this.#body = body;
  }

  /** The decoded body, or a string if it is not JSON. */
  get body(): Body {
    return this.#body;
  }
}

/**
 * The response cannot be decoded as declared (for example, it is an HTML page of a proxy instead of JSON), is larger
 * than `maxResponseBytes`, or is a page of a list whose next page cannot be read (for example, after `maxPages`).
 */
export class DecodeError extends ResponseError {
  override readonly name = 'DecodeError';
  readonly kind = 'decode';

  constructor(
    operation: string,
    response: ResponseFacts,
    reason = `status ${response.status} with a non-JSON body`,
    code?: string,
  ) {
    // No cause is set, because the message of a parser quotes the body.
    super(operation, { head: reason, address: response.address, code }, response);
  }
}

/** Returns the ID of a request in the service's logs. */
export function requestId(headers: Headers): string | undefined {
  return headers.get('request-id') ?? headers.get('x-request-id') ?? undefined;
}

/** Formats a code for a message. Returns an empty string for free text, which might contain personal data. */
export function shown(code: string | undefined, before: string): string {
  return code !== undefined && /^[\w.:/-]{1,99}$/.test(code) ? before + code : '';
}

/** Returns a property of an error body: at the top level (RFC 9457 extensions), or inside `error` at any depth. */
function memberOf(body: unknown, name: string): unknown {
  for (let holder = body; typeof holder === 'object' && holder !== null;) {
    const { [name]: own, error } = holder as Readonly<Record<string, unknown>>;
    if (own !== undefined && own !== null) return own;
    holder = error;
  }
  return undefined;
}

function textOf(code: unknown): string | undefined {
  return typeof code === 'string' || typeof code === 'number' ? String(code) : undefined;
}

/** Returns the message of an error body, and its message about the first invalid field. */
function messageOf(body: unknown): string | undefined {
  const words = new Set([wordsOf(body), wordsOf(firstOf(body))]);
  return [...words].filter(Boolean).join(': ') || undefined;
}

/** Returns the first entry of `errors` in an error body. */
function firstOf(body: unknown): unknown {
  const errors = memberOf(body, 'errors');
  return Array.isArray(errors) ? errors[0] : undefined;
}

function wordsOf(holder: unknown): string | undefined {
  return ['message', 'detail', 'title']
    .map((name) => memberOf(holder, name))
    .find((words) => typeof words === 'string' && words !== '') as string | undefined;
}

/**
 * Returns the path of the first field that an error body names. The body contains a JSON Pointer, or a name with dots
 * or brackets.
 */
function pathOf(body: unknown): readonly string[] | undefined {
  const first = firstOf(body) ?? body;
  const pointer = memberOf(first, 'pointer');
  if (typeof pointer === 'string' && pointer.includes('/')) {
    return pointer
      .replace(/^#?\//, '')
      .split('/')
      .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
  }
  const field = memberOf(first, 'field') ?? memberOf(first, 'param');
  return typeof field === 'string' ? field.split(/[.[\]]+/).filter((name) => name !== '') : undefined;
}
