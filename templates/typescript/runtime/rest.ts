import { isJson, type BodySpec } from './body.ts';
import { Call, type Outcome } from './call.ts';
import type { Connection, WireRequest, WireResponse } from './connection.ts';
import { ApiError, DecodeError } from './errors.ts';
import type { RequestOptions } from './options.ts';
import { baseAddress, ownAddress } from './outgoing.ts';
import type { Serialization } from './parameters.ts';

/** The location of a parameter, and its encoding if it differs from the default of the location. */
export type ParameterSpec =
  | 'query'
  | 'header'
  | 'cookie'
  | (Serialization & { readonly in: 'path' | 'query' | 'header' | 'cookie'; readonly name?: string });

/** Describes one REST operation, for writing its request and reading its response. */
export interface RestOperation {
  readonly method: string;
  /** The path template. The path parameters replace its `{names}` in order. */
  readonly path: string;
  /** Writes the parameters. Absent if the operation has none; then the parameters object is the body. */
  readonly write?: (
    operation: RestOperation,
    path: readonly PathValue[],
    parameters: object,
  ) => WrittenParameters;
  /** Parameters by property of the parameters object, in the order of writing. */
  readonly parameters?: Readonly<Record<string, ParameterSpec>>;
  readonly body?: BodySpec;
  /**
   * The shape of the parameters object. By default it is flat: parameters and properties of the body are side by side.
   * If it is grouped, it has `query`, `header`, `cookie` and `body`, for bodies that are not objects and for colliding
   * names.
   */
  readonly grouped?: true;
  /** The requested media types; JSON by default. */
  readonly accept?: string;
  /** Reads the result of a successful response; JSON by default. */
  readonly result?: ResultReader;
  /** True if the result is bytes, regardless of the media type of the response. */
  readonly binary?: true;
  /** The server of this operation, if it has its own. A relative URL is resolved against the client's server. */
  readonly server?: string;
  /** Alternative sets of security schemes, which replace those of the API. */
  readonly security?: readonly (readonly string[])[];
  /** True if the operation may be repeated unchanged. */
  readonly repeatable?: true;
  /** Name of the idempotency key header. */
  readonly keyHeader?: string;
  /** Finds the arguments whose values the text of an error must not contain. */
  readonly secrets?: SecretArguments;
  /** Follows redirects, if the operation is read-only. */
  readonly follow?: WireRequest['follow'];
}

/** Reads the result of a response. `name` is the name of the call. @throws {DecodeError} */
export type ResultReader = (response: WireResponse, name: string) => unknown;

/** Finds the secrets in the arguments of a call. */
export type SecretArguments = (
  operation: RestOperation,
  path: readonly PathValue[],
  parameters: object,
) => readonly string[];

export type PathValue = string | number | bigint | boolean | object | null;

/** The parameters as transmitted. */
export interface WrittenParameters {
  /** The path and the query. */
  readonly target: string;
  /** The headers; their names are in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The remaining properties, for the body. */
  readonly body: unknown;
}

/** Makes a call: writes the request, sends it, and reads the response or throws its error. */
export function callRest<Result>(
  connection: Connection,
  operation: RestOperation,
  path?: readonly PathValue[],
  parameters?: object,
  options?: RequestOptions,
): Call<Result> {
  return new Call(connection, () => performRest<Result>(connection, operation, path, parameters, options));
}

export function performRest<Result>(
  connection: Connection,
  operation: RestOperation,
  path?: readonly PathValue[],
  parameters?: object,
  options?: RequestOptions,
): Promise<Outcome<Result>> {
  const write = (): WireRequest => writeRequest(connection, operation, path, parameters, options);
  return exchange(connection, operation, write, options);
}

/** Returns the name of the call in errors and logs. */
export function nameOf({ method, path }: RestOperation): string {
  return `${method} ${path}`;
}

/** Sends a request of an operation, and reads the response. */
export async function exchange<Result>(
  connection: Connection,
  operation: RestOperation,
  write: () => WireRequest,
  options?: RequestOptions,
): Promise<Outcome<Result>> {
  const name = nameOf(operation);
  const response = await connection.send(name, write(), operation, options);
  const { status } = response;
  // If a redirect was not followed, the operation was not executed.
  if (status < 200 || status >= 300) throw failureOf(name, response);
  const { result = jsonResult } = operation;
  return { data: (status === 204 ? undefined : await result(response, name)) as Result, response };
}

/** Reads JSON. */
export async function jsonResult(response: WireResponse, name: string): Promise<unknown> {
  const text = await textResult(response);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new DecodeError(name, response);
  }
}

/** Reads text. Only the declared type matters, not the media type of the response. */
export function textResult({ blob, rawBody }: WireResponse): string | Promise<string> {
  return blob ? blob.text() : rawBody;
}

export function writeRequest(
  connection: Connection,
  operation: RestOperation,
  path: readonly PathValue[] = [],
  parameters: object = {},
  options: RequestOptions = {},
): WireRequest {
  const base = connection.options.baseUrl ?? ownAddress(operation.server, connection.api.baseUrl);
  if (base === undefined) throw new TypeError('baseUrl is not set, and the API declares no absolute URL');
  const { method, write, accept = 'application/json', body: spec, follow, secrets } = operation;
  const {
    target = operation.path,
    headers,
    body: own,
  }: Partial<WrittenParameters> = write?.(operation, path, parameters) ?? { body: parameters };
  let url = baseAddress(base) + target;
  let body: unknown = own;
  if (options.extraQuery || options.extraBody) [url, body] = connection.extend!(options, url, body, spec);
  const encoded = spec?.encode(body, spec);
  return {
    method,
    url,
    headers: { accept, ...headers, ...(encoded && { 'content-type': encoded.contentType }) },
    // Platforms use different names for this type, but send the same content.
    body: encoded?.content as WireRequest['body'],
    secrets: secrets?.(operation, path, [parameters, options]),
    follow,
  };
}

/** Returns the error of an unsuccessful response. */
export function failureOf(name: string, response: WireResponse): ApiError {
  return new ApiError(name, response, errorBody(response));
}

/** Reads the body of an error, even if it does not match the declared schema. */
function errorBody({ headers, rawBody }: WireResponse): unknown {
  if (!isJson(headers.get('content-type') ?? '')) return rawBody;
  try {
    return JSON.parse(rawBody) as unknown;
  } catch {
    return rawBody;
  }
}
