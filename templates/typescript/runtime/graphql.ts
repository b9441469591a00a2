import { ApiError, DecodeError, GraphqlError, UserErrorsError, type GraphqlErrorEntry } from './errors.ts';
import type { MutationOptions, RequestOptions } from './options.ts';
import type { Transport, WireResponse } from './send.ts';

/** One canonical operation as data. */
export interface GraphqlOperation {
  readonly name: string;
  readonly kind: 'query' | 'mutation';
  /** The executable document, with the fragments that it needs. */
  readonly document: string;
  /** Response key of the one root field, whose value is the result; without it the result is all of `data`. */
  readonly root?: string;
  /** Member of the payload that lists user errors. */
  readonly userErrors?: string;
}

/** Performs one canonical operation and gives the payload of its root field. */
export async function callGraphql<Result>(
  transport: Transport,
  operation: GraphqlOperation,
  variables: object | undefined,
  options: MutationOptions = {},
): Promise<Result> {
  const name = `${operation.kind} ${operation.name}`;
  const { data, response } = await execute(
    transport,
    name,
    operation.document,
    operation.name,
    variables,
    options,
  );
  const payload = operation.root === undefined ? data : memberOf(data, operation.root);
  if (operation.userErrors !== undefined && options.userErrors !== 'return') {
    const userErrors = memberOf(payload, operation.userErrors);
    if (Array.isArray(userErrors) && userErrors.length > 0) {
      throw new UserErrorsError(name, response, userErrors, payload);
    }
  }
  return payload as Result;
}

/** Executes any document and gives its `data`. */
export async function executeGraphql<Data>(
  transport: Transport,
  document: string,
  variables?: object,
  options: RequestOptions = {},
): Promise<Data> {
  const { data } = await execute(transport, 'graphql', document, undefined, variables, options);
  return data as Data;
}

async function execute(
  transport: Transport,
  name: string,
  query: string,
  operationName: string | undefined,
  variables: object | undefined,
  options: RequestOptions,
): Promise<{ readonly data: unknown; readonly response: WireResponse }> {
  if (transport.graphqlUrl === undefined) throw new TypeError(`${name}: graphqlUrl is not set`);
  const request = {
    method: 'POST',
    url: transport.graphqlUrl,
    headers: {
      accept: 'application/graphql-response+json, application/json',
      'content-type': 'application/json',
    },
    body: JSON.stringify({ query, operationName, variables }),
  };
  const response = await transport.send(name, request, options);
  const { data, errors } = readEnvelope(name, response);
  if (errors !== undefined && errors.length > 0) throw new GraphqlError(name, response, errors, data);
  return { data, response };
}

interface Envelope {
  readonly data?: unknown;
  readonly errors?: readonly GraphqlErrorEntry[];
}

/** The body decides, never the status: servers disagree about statuses (GraphQL over HTTP, section 6.4). */
function readEnvelope(name: string, response: WireResponse): Envelope {
  let body: unknown;
  try {
    body = JSON.parse(response.rawBody);
  } catch (cause) {
    if (response.status >= 400) throw new ApiError(name, response, response.rawBody);
    throw new DecodeError(name, response, cause);
  }
  const { data, errors } = (body ?? {}) as { readonly data?: unknown; readonly errors?: unknown };
  if (Array.isArray(errors)) return { data, errors: errors as readonly GraphqlErrorEntry[] };
  if (data === undefined) throw new ApiError(name, response, body);
  return { data };
}

function memberOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Readonly<Record<string, unknown>>)[key]
    : undefined;
}
