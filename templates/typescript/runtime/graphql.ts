import { Call, type Outcome } from './call.ts';
import type { Connection, WireResponse } from './connection.ts';
import { concealed } from './error-text.ts';
import { ApiError, DecodeError, type GraphqlErrorEntry } from './errors.ts';
import { GraphqlError, UserErrorsError } from './graphql-errors.ts';
import { jsonText } from './json-text.ts';
import type { MutationOptions, RequestOptions } from './options.ts';
import { baseAddress } from './outgoing.ts';
import { memberAt, withMember } from './path.ts';

/** Describes the GraphQL operation of one client method. */
export interface GraphqlOperation {
  readonly name: string;
  readonly kind: 'query' | 'mutation';
  /** The executable document, including its fragments. */
  readonly document: string;
  /** Response key of the single root field with the result. Without it, all of `data` is the result. */
  readonly root?: string;
  /** Field of the payload with the user errors. */
  readonly userErrors?: string;
  /** True if the operation may be repeated unchanged. */
  readonly repeatable?: true;
  /** Path from the variables to the idempotency key. By default, the key is a new UUID. */
  readonly key?: readonly string[];
}

/** Sends the operation of a client method. The result is the value of its single root field, or all of `data`. */
export function callGraphql<Result>(
  connection: Connection,
  operation: GraphqlOperation,
  variables?: object,
  options?: MutationOptions,
): Call<Result> {
  return new Call(connection, () => performGraphql<Result>(connection, operation, variables, options));
}

export async function performGraphql<Result>(
  connection: Connection,
  operation: GraphqlOperation,
  variables: object | undefined,
  options: MutationOptions = {},
): Promise<Outcome<Result>> {
  const { kind, document, root, userErrors } = operation;
  const name = `${kind} ${operation.name}`;
  const path = operation.key;
  const given = path && memberAt(variables, path);
  const own = given === undefined || given === null ? undefined : textOf(given);
  const key = path && (own ?? options.idempotencyKey ?? crypto.randomUUID());
  const { data, response } = await execute(connection, {
    name,
    query: document,
    operationName: operation.name,
    variables: path && own === undefined ? withMember(variables, path, key) : variables,
    repeatable: operation.repeatable,
    key,
    options,
  });
  const payload = root === undefined ? data : memberAt(data, [root]);
  if (userErrors !== undefined && options.userErrors !== 'return') {
    const errors = memberAt(payload, [userErrors]);
    if (Array.isArray(errors) && errors.length > 0)
      throw new UserErrorsError(name, response, errors, payload);
  }
  return { data: payload as Result, response };
}

function textOf(key: unknown): string {
  return typeof key === 'string' ? key : JSON.stringify(key);
}

/** A request to the GraphQL endpoint. */
export interface Execution {
  /** The name of the call in errors and logs. */
  readonly name: string;
  readonly query: string;
  readonly operationName?: string | undefined;
  readonly variables: object | undefined;
  readonly repeatable?: boolean | undefined;
  /** An idempotency key in the variables, which makes the request repeatable. */
  readonly key?: string | undefined;
  readonly options: RequestOptions;
}

/** Executes a document (GraphQL over HTTP, section 5) and returns its `data`. @throws {GraphqlError} */
export async function execute(
  connection: Connection,
  { name, query, operationName, variables, repeatable, key, options }: Execution,
): Promise<Outcome<unknown>> {
  let url = addressOf(connection);
  if (url === undefined) throw new TypeError(`${name}: neither graphqlUrl nor baseUrl is set`);
  let body: unknown = { query, operationName, variables };
  if (options.extraQuery || options.extraBody)
    [url, body] = connection.extend!(options, url, body, { mediaType: 'application/json' });
  const request = {
    method: 'POST',
    url,
    headers: {
      accept: 'application/graphql-response+json, application/json',
      'content-type': 'application/json',
    },
    body: jsonText(body),
  };
  const response = await connection.send(
    name,
    request,
    {
      repeatable,
      key,
      address: concealed(url.replace(/[?#][^]*$|(?<=:\/\/)[^/@]*@/g, '')),
      authorization: connection.options.graphqlAuthorization,
    },
    options,
  );
  const { data, errors } = readEnvelope(name, response);
  if (errors) throw new GraphqlError(name, response, errors, data);
  return { data, response };
}

/** Returns the caller's URL, or the API's URL, which may be a path appended to the REST base URL. */
function addressOf({ options, api }: Connection): string | undefined {
  const { graphqlUrl, baseUrl = api.baseUrl } = options;
  if (graphqlUrl !== undefined || !api.graphqlUrl?.startsWith('/')) return graphqlUrl ?? api.graphqlUrl;
  return baseUrl && baseAddress(baseUrl) + api.graphqlUrl;
}

interface Envelope {
  readonly data?: unknown;
  readonly errors?: readonly GraphqlErrorEntry[];
}

/**
 * Reads the data. If the body contains data or errors, the status does not matter, because servers disagree about
 * statuses (GraphQL over HTTP, section 6.4).
 */
function readEnvelope(name: string, response: WireResponse): Envelope {
  const { status, rawBody } = response;
  // If a redirect was not followed, nothing was executed.
  const isSuccess = status >= 200 && status < 300;
  let body: unknown;
  try {
    body = JSON.parse(rawBody);
  } catch {
    if (!isSuccess) throw new ApiError(name, response, rawBody);
    throw new DecodeError(name, response);
  }
  const { data, errors } = (body ?? {}) as { readonly data?: unknown; readonly errors?: unknown };
  if (Array.isArray(errors) && errors.length > 0) {
    return { data, errors: errors as readonly GraphqlErrorEntry[] };
  }
  // Null without errors is not a valid result (GraphQL September 2025, section 7.1).
  if (data !== undefined && data !== null) return { data };
  if (!isSuccess) throw new ApiError(name, response, body);
  throw new DecodeError(name, response, `status ${status} with neither data nor errors`);
}
