/** Which way a call failed; the `kind` of every `ClientError`. */
export type ErrorKind = 'api' | 'connection' | 'timeout' | 'aborted' | 'decode' | 'graphql' | 'userErrors';

/** An error of a GraphQL response (GraphQL October 2021, section 7.1.2). */
export interface GraphqlErrorEntry {
  readonly message: string;
  readonly path?: readonly (string | number)[];
  readonly locations?: readonly { readonly line: number; readonly column: number }[];
  readonly extensions?: Readonly<Record<string, unknown>>;
}

/** What a response says, apart from its value. */
export interface ResponseFacts {
  readonly status: number;
  readonly headers: Headers;
  readonly rawBody: string;
}

/**
 * Base of every error that a call can fail with. Switch on `kind`. No message, and nothing that a log prints,
 * holds what was sent or received: that is behind getters.
 */
export abstract class ClientError extends Error {
  abstract readonly kind: ErrorKind;
  /** The call that failed: `POST /v1/orders`, `mutation CreateProduct`. */
  readonly operation: string;

  constructor(operation: string, reason: string, options?: ErrorOptions) {
    super(`${operation}: ${reason}`, options);
    this.operation = operation;
  }
}

/** No response: the connection could not be made, or broke. `cause` is what `fetch` threw. */
export class ConnectionError extends ClientError {
  override readonly name = 'ConnectionError';
  readonly kind = 'connection';

  constructor(operation: string, cause: unknown) {
    super(operation, 'the connection failed', { cause });
  }
}

/** No complete response within `timeoutMs`. */
export class TimeoutError extends ClientError {
  override readonly name = 'TimeoutError';
  readonly kind = 'timeout';
  /** Milliseconds waited. */
  readonly timeoutMs: number;

  constructor(operation: string, timeoutMs: number) {
    super(operation, `no response within ${timeoutMs} ms`);
    this.timeoutMs = timeoutMs;
  }
}

/** The caller's `signal` ended the call. `cause` is the signal's reason. */
export class AbortedError extends ClientError {
  override readonly name = 'AbortedError';
  readonly kind = 'aborted';

  constructor(operation: string, cause: unknown) {
    super(operation, 'aborted by the caller', { cause });
  }
}

/** Base of the errors that have a response. */
export abstract class ResponseError extends ClientError {
  /** HTTP status. */
  readonly status: number;
  /** The service's name of this request, for its support. */
  readonly requestId: string | undefined;
  readonly #response: ResponseFacts;

  constructor(operation: string, reason: string, response: ResponseFacts, options?: ErrorOptions) {
    const requestId = response.headers.get('request-id') ?? response.headers.get('x-request-id') ?? undefined;
    super(operation, requestId === undefined ? reason : `${reason} (${requestId})`, options);
    this.status = response.status;
    this.requestId = requestId;
    this.#response = response;
  }

  get headers(): Headers {
    return this.#response.headers;
  }

  /** The body as it came. */
  get rawBody(): string {
    return this.#response.rawBody;
  }
}

/** The service refused the request, or failed. `Body` is the type of error that the operation documents. */
export class ApiError<Body = unknown> extends ResponseError {
  override readonly name = 'ApiError';
  readonly kind = 'api';
  /** Machine-readable reason, when the body has one. New ones may appear at any time. */
  readonly code: string | undefined;
  readonly #body: Body;

  constructor(operation: string, response: ResponseFacts, body: Body) {
    const code = codeOf(body);
    super(
      operation,
      code === undefined ? `status ${response.status}` : `status ${response.status}, ${code}`,
      response,
    );
    this.code = code;
    this.#body = body;
  }

  /** The decoded body; its text when it is not JSON. */
  get body(): Body {
    return this.#body;
  }
}

/** The response is not what the operation declares: not JSON, for example, but a proxy's page. */
export class DecodeError extends ResponseError {
  override readonly name = 'DecodeError';
  readonly kind = 'decode';

  constructor(operation: string, response: ResponseFacts, cause: unknown) {
    super(operation, `status ${response.status} with a body that is not JSON`, response, { cause });
  }
}

/** The GraphQL response holds errors. */
export class GraphqlError<Data = unknown> extends ResponseError {
  override readonly name = 'GraphqlError';
  readonly kind = 'graphql';
  /** `extensions.code` of the first error. */
  readonly code: string | undefined;
  readonly #errors: readonly GraphqlErrorEntry[];
  readonly #partialData: Data | null | undefined;

  constructor(
    operation: string,
    response: ResponseFacts,
    errors: readonly GraphqlErrorEntry[],
    partialData: Data | null | undefined,
  ) {
    const code = codeOf(errors[0]?.extensions);
    super(
      operation,
      `${errors.length} GraphQL errors${code === undefined ? '' : `, first ${code}`}`,
      response,
    );
    this.code = code;
    this.#errors = errors;
    this.#partialData = partialData;
  }

  get errors(): readonly GraphqlErrorEntry[] {
    return this.#errors;
  }

  /** What came in spite of the errors; undefined when the request was not executed at all. */
  get partialData(): Data | null | undefined {
    return this.#partialData;
  }
}

/** A mutation changed nothing, for reasons that the user can mend. */
export class UserErrorsError<Payload = unknown> extends ResponseError {
  override readonly name = 'UserErrorsError';
  readonly kind = 'userErrors';
  readonly #userErrors: readonly unknown[];
  readonly #payload: Payload;

  constructor(operation: string, response: ResponseFacts, userErrors: readonly unknown[], payload: Payload) {
    const code = codeOf(userErrors[0]);
    super(
      operation,
      `${userErrors.length} user errors${code === undefined ? '' : `, first ${code}`}`,
      response,
    );
    this.#userErrors = userErrors;
    this.#payload = payload;
  }

  get userErrors(): readonly unknown[] {
    return this.#userErrors;
  }

  /** The whole payload that carried them. */
  get payload(): Payload {
    return this.#payload;
  }
}

/** `code` of an error body, at the top (RFC 9457 extensions) or inside `error`. */
function codeOf(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const { code, error } = body as { readonly code?: unknown; readonly error?: unknown };
  if (typeof code === 'string' || typeof code === 'number') return String(code);
  return codeOf(error);
}
