import { concealed } from './error-text.ts';
import { ResponseError, shown, type GraphqlErrorEntry, type ResponseFacts } from './errors.ts';

/** The GraphQL response contains errors. */
export class GraphqlError<Data = unknown> extends ResponseError {
  override readonly name = 'GraphqlError';
  readonly kind = 'graphql';
  /** Response path of the first error that has one. */
  readonly path: readonly (string | number)[] | undefined;
  readonly #errors: readonly GraphqlErrorEntry[];
  readonly #partialData: Data | null | undefined;

  constructor(
    operation: string,
    response: ResponseFacts,
    errors: readonly GraphqlErrorEntry[],
    partialData: Data | null | undefined,
  ) {
    const code = codeOf(errors[0]?.extensions);
    const path = (errors as readonly (GraphqlErrorEntry | null)[]).find((error) => error?.path)?.path;
    super(
      operation,
      {
        head: counted(errors, 'GraphQL error') + shown(code, ': '),
        message: messageOf(errors[0]),
        place: Array.isArray(path) ? `path ${path.join('.')}` : undefined,
        code,
        retryable: response.status >= 500 || response.status === 429,
      },
      response,
    );
    this.path = Array.isArray(path) ? concealedPath(path, response) : undefined;
    this.#errors = errors;
    this.#partialData = partialData;
  }

  get errors(): readonly GraphqlErrorEntry[] {
    return this.#errors;
  }

  /** The data received despite the errors, or undefined if the request was not executed. */
  get partialData(): Data | null | undefined {
    return this.#partialData;
  }
}

/** The payload of a mutation contains user errors, which are problems that the user can fix. */
export class UserErrorsError<Payload = unknown, UserError = unknown> extends ResponseError {
  override readonly name = 'UserErrorsError';
  readonly kind = 'userErrors';
  /** The path to the invalid part of the input, if the first error names one. */
  readonly path: readonly string[] | undefined;
  readonly #userErrors: readonly UserError[];
  readonly #payload: Payload;

  constructor(
    operation: string,
    response: ResponseFacts,
    userErrors: readonly UserError[],
    payload: Payload,
  ) {
    const code = codeOf(userErrors[0]);
    const path = inputPath(userErrors[0]);
    super(
      operation,
      {
        head: counted(userErrors, 'user error') + shown(code, ': '),
        message: messageOf(userErrors[0]),
        place: path && `param ${path.join('.')}`,
        code,
      },
      response,
    );
    this.path = path && concealedPath(path, response);
    this.#userErrors = userErrors;
    this.#payload = payload;
  }

  get userErrors(): readonly UserError[] {
    return this.#userErrors;
  }

  /** The complete payload, including the errors. */
  get payload(): Payload {
    return this.#payload;
  }
}

/** Printing an error also prints its properties, so they must contain no secrets. */
function concealedPath<Part>(path: readonly Part[], { conceal = concealed }: ResponseFacts): readonly Part[] {
  return path.map((part) => (typeof part === 'string' ? (conceal(part) as Part & string) : part));
}

function inputPath(error: unknown): readonly string[] | undefined {
  const { path, field } = (error ?? {}) as { readonly path?: unknown; readonly field?: unknown };
  if (isPath(path)) return path;
  return isPath(field) ? field : typeof field === 'string' ? [field] : undefined;
}

function messageOf(error: unknown): string | undefined {
  const { message } = (error ?? {}) as { readonly message?: unknown };
  return typeof message === 'string' && message !== '' ? message : undefined;
}

/** Returns `1 user error` or `2 user errors`. */
function counted(things: readonly unknown[], name: string): string {
  return `${things.length} ${name}${things.length === 1 ? '' : 's'}`;
}

function codeOf(holder: unknown): string | undefined {
  const code = typeof holder === 'object' && holder !== null && 'code' in holder ? holder.code : undefined;
  return typeof code === 'string' ? code : undefined;
}

function isPath(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((part) => typeof part === 'string');
}
