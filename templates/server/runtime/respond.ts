import { encodeText, type Bytes } from './bytes.ts';
import type { Reply, ReplyBody } from './call.ts';
import { isJson, negotiate } from './media-type.ts';
import type { HeaderValue, Result } from './result.ts';
import type { Route } from './route.ts';

// A token (RFC 9110 §5.6.2).
const FIELD_NAME = /^[!#$%&'*+.^_`|~0-9a-z-]+$/;
// Visible ASCII, space, tab, and bytes above 127 (RFC 9110 §5.5).
const FIELD_VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

/** Prepares a result to be sent. Throws if a header cannot be sent, or the media type cannot represent the body. */
export function replyOf(result: Result, route: Route | undefined, accept: string | null): Reply {
  if (!Number.isInteger(result.status) || result.status < 200 || result.status > 599)
    throw new TypeError(`${result.status} is not a status of a final response`);
  const headers: [string, string][] = [];
  for (const [name, value] of Object.entries(result.headers ?? {})) {
    if (value === undefined) continue;
    const key = name.toLowerCase();
    if (!FIELD_NAME.test(key)) throw new TypeError(`${JSON.stringify(name)} is not a valid header name`);
    const values = key === 'set-cookie' && Array.isArray(value) ? value : [value];
    for (const each of values) headers.push([key, headerText(key, each as HeaderValue)]);
  }
  if (result.body === undefined || hasNoContent(result.status))
    return { status: result.status, headers, body: null };
  const type = result.contentType ?? declaredType(result, route, accept);
  headers.push(['content-type', type]);
  return { status: result.status, headers, body: bodyOf(result.body, type) };
}

/** Returns true for statuses that never have content (RFC 9110 §6.4.1). */
function hasNoContent(status: number): boolean {
  return status === 204 || status === 205 || status === 304 || status < 200;
}

/**
 * Returns the media types that are declared for a status, or else for its range, or else for `default`. Returns
 * undefined if the status is undeclared.
 */
export function mediaTypesOf({ responses }: Route, status: number): readonly string[] | undefined {
  return responses[responseKey(responses, status)];
}

/** Returns the key under which a status is declared: the status, or else its range, or else `default`. */
export function responseKey(responses: Route['responses'], status: number): string {
  const range = `${Math.floor(status / 100)}XX`;
  return [String(status), range].find((key) => key in responses) ?? 'default';
}

function declaredType({ body, status }: Result, route: Route | undefined, accept: string | null): string {
  const types = (route && mediaTypesOf(route, status)) ?? [];
  const type = negotiate(accept, types) ?? types[0];
  if (type !== undefined && !type.includes('*')) return type;
  if (typeof body === 'string') return 'text/plain';
  return isBinary(body) || isAsyncIterable(body) ? 'application/octet-stream' : 'application/json';
}

function bodyOf(body: unknown, type: string): ReplyBody {
  if (isBinary(body)) return body;
  if (isAsyncIterable(body)) return streamOf(body);
  if (isJson(type)) return JSON.stringify(body);
  if (type === 'application/x-www-form-urlencoded' && typeof body === 'object' && body !== null) {
    return new URLSearchParams(
      Object.entries(body).map(([name, value]): [string, string] => [name, String(value)]),
    ).toString();
  }
  if (typeof body === 'string') return body;
  throw new TypeError(`a body of type ${typeof body} cannot be written as ${type}`);
}

function isBinary(body: unknown): body is Exclude<ReplyBody, string | null> {
  return body instanceof Uint8Array || body instanceof Blob || body instanceof ReadableStream;
}

function isAsyncIterable(body: unknown): body is AsyncIterable<string | Bytes> {
  return typeof body === 'object' && body !== null && Symbol.asyncIterator in body;
}

/** Pulls the next chunk when the connection can send it, and ends the iterable when the client disconnects. */
function streamOf(chunks: AsyncIterable<string | Bytes>): ReadableStream<Bytes> {
  const iterator = chunks[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await iterator.next();
      if (done) controller.close();
      else controller.enqueue(typeof value === 'string' ? encodeText(value) : value);
    },
    async cancel() {
      await iterator.return?.();
    },
  });
}

function headerText(name: string, value: HeaderValue): string {
  const text = simpleText(value);
  if (!FIELD_VALUE.test(text))
    throw new TypeError(`the value of header ${name} has characters not allowed in HTTP`);
  return text;
}

/** Writes the `simple` style, which joins lists and objects with commas. */
function simpleText(value: HeaderValue): string {
  if (typeof value !== 'object' || value === null) return String(value);
  return (Array.isArray(value) ? value : Object.entries(value).flat()).map(String).join(',');
}
