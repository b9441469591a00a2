import { concealed, errorText, type ErrorText } from './error-text.ts';
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
  /** The key of all requests. */
  readonly idempotencyKey: string | undefined;
}

/** The facts of a response, apart from its value. */
export interface ResponseFacts extends CallFacts {
  readonly status: number;
  readonly headers: Headers;
  readonly rawBody: string;
  /** What the text of an error must not contain. */
  readonly secrets?: readonly string[];
}

/** The parts of an error's message after its operation. */
interface Reason {
  readonly reason: string;
  readonly code?: string | undefined;
  readonly retryable?: boolean;
  readonly cause?: unknown;
}

/**
 * Base class of every error of a call. Switch on `kind`, then on `code`. Messages have the words of the service without
 * the secrets of the call; messages and logged properties contain no other received data: getters return it.
 */
export abstract class ClientError extends Error {
  abstract readonly kind: ErrorKind;
  /** The failed call: `POST /v1/orders`, `mutation CreateProduct`. */
  readonly operation: string;
  /** Machine-readable reason. New ones may appear at any time. */
  readonly code: string | undefined;
  /** Number of requests sent; 0 if the call failed before the first. */
  readonly attempts: number;
  /** Repeat the call with this key, and the service acts once. */
  readonly idempotencyKey: string | undefined;
  /** True if the same call may succeed later, unchanged. */
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

/** No response: the connection could not be made, or broke. `cause` is the error thrown by `fetch`. */
export class ConnectionError extends ClientError {
  override readonly name = 'ConnectionError';
  readonly kind = 'connection';

  constructor(
    operation: string,
    cause: unknown,
    facts?: CallFacts,
    reason = 'the connection failed (see cause)',
  ) {
    super(operation, { reason, retryable: true, cause }, facts);
  }
}

/** No complete response in time. */
export class TimeoutError extends ClientError {
  override readonly name = 'TimeoutError';
  readonly kind = 'timeout';
  /** Milliseconds waited: the call's `timeoutMs`, or the last attempt's `attemptTimeoutMs`. */
  readonly timeoutMs: number;

  constructor(operation: string, timeoutMs: number, facts?: CallFacts) {
    super(operation, { reason: `no response within ${timeoutMs} ms`, retryable: true }, facts);
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
  /** The service's name of this request, for its support. */
  readonly requestId: string | undefined;
  /** Seconds to wait before the next attempt, if sent by the service. */
  readonly retryAfter: number | undefined;
  readonly #response: ResponseFacts;
  readonly #serviceMessage: string | undefined;

  constructor(
    operation: string,
    { head, message, place, ...reason }: Omit<ErrorText, 'requestId'> & Omit<Reason, 'reason'>,
    response: ResponseFacts,
  ) {
    const id = requestId(response.headers);
    const { secrets = [] } = response;
    const clean = (text: string | undefined): string | undefined => text && concealed(text, secrets);
    const text = errorText({ head, message, place, requestId: id }, secrets);
    super(operation, { ...reason, reason: text, code: clean(reason.code) }, response);
    this.#serviceMessage = message;
    const wait = retryAfter(response.headers);
    this.status = response.status;
    this.requestId = clean(id);
    this.retryAfter = wait === undefined ? undefined : wait / 1000;
    this.#response = response;
  }

  /** The words of the service, whole and as they came. */
  get serviceMessage(): string | undefined {
    return this.#serviceMessage;
  }

  get headers(): Headers {
    return this.#response.headers;
  }

  /** The body as it came. */
  get rawBody(): string {
    return this.#response.rawBody;
  }
}

/** The service rejected the request, or failed. `Body` is the type of error documented for the operation. */
export class ApiError<Body = unknown> extends ResponseError {
  override readonly name = 'ApiError';
  readonly kind = 'api';
  /** The invalid part of the request, as named by the service: names and list positions down to the value. */
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
        code,
        retryable,
      },
      response,
    );
    const { secrets = [] } = response;
    // Whoever prints an error prints its properties.
    this.path = path?.map((name) => concealed(name, secrets));
    const docUrl = memberOf(body, 'doc_url') ?? memberOf(body, 'type');
    this.docUrl =
      typeof docUrl === 'string' && docUrl.startsWith('https://') ? concealed(docUrl, secrets) : undefined;
    this.#body = body;
  }

  /** The decoded body; its text when it is not JSON. */
  get body(): Body {
    return this.#body;
  }
}

/** The response does not have its declared form. For example, it is a proxy's HTML page and not JSON. */
export class DecodeError extends ResponseError {
  override readonly name = 'DecodeError';
  readonly kind = 'decode';

  constructor(
    operation: string,
    response: ResponseFacts,
    reason = `status ${response.status} with a non-JSON body`,
    code?: string,
  ) {
    // What a parser says of a body quotes it: there is no cause.
    super(operation, { head: reason, code }, response);
  }
}

/** Name of a request in the service's logs. */
export function requestId(headers: Headers): string | undefined {
  return headers.get('request-id') ?? headers.get('x-request-id') ?? undefined;
}

/** A code as a part of a message. Empty if the code is free text: it might break a log or contain personal data. */
export function shown(code: string | undefined, before: string): string {
  return code !== undefined && /^[\w.:/-]{1,99}$/.test(code) ? before + code : '';
}

/** A member of an error body, at the top (RFC 9457 extensions) or inside `error`, however deep. */
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

/** What an error body says, and what it says of the first invalid field. */
function messageOf(body: unknown): string | undefined {
  const errors = memberOf(body, 'errors');
  const whole = wordsOf(body);
  const first = Array.isArray(errors) ? wordsOf(errors[0]) : undefined;
  return whole === undefined || first === undefined || first === whole
    ? (whole ?? first)
    : `${whole}: ${first}`;
}

function wordsOf(holder: unknown): string | undefined {
  return ['message', 'detail', 'title']
    .map((name) => memberOf(holder, name))
    .find((words) => typeof words === 'string' && words !== '') as string | undefined;
}

/** The first field named by an error body: a JSON Pointer, or a name with dots or brackets. */
function pathOf(body: unknown): readonly string[] | undefined {
  const errors = memberOf(body, 'errors');
  const first: unknown = Array.isArray(errors) ? errors[0] : body;
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
