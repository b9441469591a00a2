import { isJson, jsonBody, type BodySpec } from './body.ts';
import { Call, type Outcome } from './call.ts';
import type { Connection, WireResponse } from './connection.ts';
import { DecodeError } from './errors.ts';
import { extend } from './extra.ts';
import { formBody } from './form.ts';
import type { ExtraQuery, RequestOptions } from './options.ts';
import { followRedirects } from './redirects.ts';
import { failureOf, writeRequest, type RestOperation } from './rest.ts';

/** A request that the API does not declare, with the options of every call. */
export interface RawRequest extends Omit<RequestOptions, 'extraQuery' | 'extraBody'> {
  readonly query?: ExtraQuery | undefined;
  /** The body, which is sent as JSON. */
  readonly body?: unknown;
  /** The body, which is sent as `application/x-www-form-urlencoded`. Nested properties become `name[key]`. */
  readonly form?: Readonly<Record<string, unknown>> | undefined;
}

const JSON_BODY: BodySpec = { encode: jsonBody, mediaType: 'application/json' };
/** The methods whose requests may be repeated (RFC 9110 section 9.2.2). */
const REPEATABLE = /^(GET|HEAD|PUT|DELETE|OPTIONS)$/;

/**
 * Sends a request that the API does not declare, with the credentials, retries, hooks, and limits of the client. `path`
 * begins with `/`, is already percent-encoded, and is appended to the base URL. Errors and logs show it without its
 * query. The result is decoded JSON, a string for other text, a `Blob` for bytes, or undefined if there is no content.
 *
 * @throws {TypeError} for an invalid method or path; nothing is sent
 */
export function requestRaw<Result = unknown>(
  connection: Connection,
  method: string,
  path: string,
  { query, body, form, ...options }: RawRequest = {},
): Call<Result> {
  return new Call(extend(connection), async () => {
    check(method, path);
    const spec = form ? formSpec(form) : body === undefined ? undefined : JSON_BODY;
    const [address = ''] = path.split('?');
    const operation: RestOperation = {
      method,
      path: address,
      accept: 'application/json, */*;q=0.1',
      follow: followRedirects,
      ...(spec && { body: spec }),
      ...(REPEATABLE.test(method) && { repeatable: true }),
      write: () => ({ target: path, body: form ?? body }),
    };
    const name = `${method} ${address}`;
    const written = writeRequest(connection, operation, [], {}, query && { extraQuery: query });
    const response = await connection.send(name, written, operation, options);
    return { data: (await readResult(name, response)) as Result, response } satisfies Outcome<Result>;
  });
}

function check(method: string, path: string): void {
  if (!/^[A-Z]+$/.test(method)) throw new TypeError('the method is not valid: use capital letters');
  const isDotted = /\/(\.|%2e){1,2}([/?]|$)/i.test(path.split('?')[0]!);
  if (isDotted || !/^\/[\w.~!$&'()*+,;=:@%/-]*(\?[\w.~!$&'()*+,;=:@%/?[\]-]*)?$/.test(path))
    throw new TypeError('the path is not valid: begin with /, and percent-encode other characters');
}

/** Writes nested properties as `name[key]`, because most services read this style. */
function formSpec(form: object): BodySpec {
  const deep = Object.entries(form).filter(([, value]) => typeof value === 'object');
  return {
    encode: formBody,
    mediaType: 'application/x-www-form-urlencoded',
    encoding: Object.fromEntries(deep.map(([name]) => [name, { style: 'deepObject' }])),
  };
}

async function readResult(name: string, response: WireResponse): Promise<unknown> {
  const { status, headers, blob, rawBody } = response;
  if (status < 200 || status >= 300) throw failureOf(name, response);
  if (status === 204 || (rawBody === '' && !blob?.size)) return undefined;
  if (!isJson(headers.get('content-type') ?? '')) return blob ?? rawBody;
  try {
    return JSON.parse(rawBody) as unknown;
  } catch {
    throw new DecodeError(name, response);
  }
}
