import type { GraphQLError } from 'graphql';
import type { RequestHead } from '../../generated/server/runtime/call.ts';
import { parseMediaType } from '../../generated/server/runtime/media-type.ts';
import type { Authentication } from '../access/keys.ts';
import { rateLimitHeaders, type RateLimit } from '../access/rate-limit.ts';
import { LIVE_MODE_LOCKED } from '../workspace/live.ts';
import { isUnavailable } from '../storage/unavailable.ts';
import { codedError, toContractError, UNAVAILABLE, UNEXPECTED } from './errors.ts';

const RESPONSE_TYPE = 'application/graphql-response+json';
const JSON_TYPE = 'application/json';

/** The media type of subscriptions. */
export const STREAM_TYPE = 'text/event-stream';

const METHODS = ['GET', 'POST'];
/** Charset parameters, or none, whose text can be decoded as UTF-8. */
const CHARSETS: ReadonlySet<string | undefined> = new Set([undefined, 'utf-8', 'utf8', 'us-ascii']);

/** The rejection of a request before its document is read. */
export interface GraphqlRefusal {
  readonly error: GraphQLError;
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
}

export function unauthenticated(kind: Exclude<Authentication['kind'], 'principal'>): GraphqlRefusal {
  const missing = kind === 'missing';
  const challenge = missing ? '' : ', error="invalid_token"';
  const message = missing ? 'Send an Authorization header.' : 'The token is unknown or has been revoked.';
  return {
    error: codedError('UNAUTHENTICATED', message),
    status: 401,
    headers: { 'WWW-Authenticate': `Bearer realm="messaging"${challenge}` },
  };
}

export function rateLimitedRequest(limit: RateLimit): GraphqlRefusal {
  const names = limit.violated.map(({ name }) => name).join(', ');
  return {
    error: codedError('RATE_LIMITED', `Quota exhausted: ${names}.`),
    status: 429,
    headers: rateLimitHeaders(limit),
  };
}

export function overloaded(): GraphqlRefusal {
  return {
    error: codedError('RATE_LIMITED', 'The service is overloaded. Repeat the request later.'),
    status: 429,
    headers: { 'Retry-After': '1' },
  };
}

export function liveModeLocked(): GraphqlRefusal {
  return { error: codedError('LIVE_MODE_LOCKED', LIVE_MODE_LOCKED), status: 403 };
}

/** Returns the rejection for an internal error, or for a temporarily unavailable database. */
export function failed(fault: unknown): GraphqlRefusal {
  const error = codedError('INTERNAL', UNEXPECTED);
  return isUnavailable(fault) ? { error, ...UNAVAILABLE } : { error, status: 500 };
}

export function tooLarge(limit: number): GraphqlRefusal {
  return { error: codedError('BAD_USER_INPUT', `The body may be at most ${limit} bytes.`), status: 413 };
}

export function unreadable(): GraphqlRefusal {
  return { error: codedError('BAD_USER_INPUT', 'The body cannot be read.'), status: 400 };
}

/** Returns the rejection of bytes that are not UTF-8, which readers would replace with other characters. */
export function notUtf8(): GraphqlRefusal {
  return { error: codedError('BAD_USER_INPUT', 'The body is not valid UTF-8.'), status: 400 };
}

/** Rejects GET parameters with invalid percent-encoding, which URL parsers would change. */
export function notPercentEncoded(search: string): GraphqlRefusal | undefined {
  try {
    decodeURIComponent(search);
    return undefined;
  } catch {
    const message = 'The parameters are not valid percent-encoding of UTF-8.';
    return { error: codedError('BAD_USER_INPUT', message), status: 400 };
  }
}

/** Rejects invalid JSON in GET parameters, which the library would report as its own error. */
export function notJson(parameters: URLSearchParams): GraphqlRefusal | undefined {
  const name = ['variables', 'extensions'].find((each) => !isJson(parameters.get(each) || 'null'));
  return name === undefined
    ? undefined
    : { error: codedError('BAD_USER_INPUT', `${name} is not valid JSON.`), status: 400 };
}

/**
 * Rejects methods and media types that the contract does not allow. These include the types of forms, because any web
 * page can send a form.
 */
export function unsupported(request: RequestHead): GraphqlRefusal | undefined {
  if (!METHODS.includes(request.method)) {
    const message = `GraphQL takes ${METHODS.join(', ')}.`;
    const headers = { Allow: METHODS.join(', ') };
    return { error: codedError('BAD_USER_INPUT', message), status: 405, headers };
  }
  if (!accepts(request.headers.get('accept'))) {
    const message = `The response is available as ${RESPONSE_TYPE} or ${JSON_TYPE}, and as ${STREAM_TYPE} for a subscription.`;
    return { error: codedError('BAD_USER_INPUT', message), status: 406 };
  }
  const type = parseMediaType(request.headers.get('content-type') ?? '');
  if (request.method === 'POST' && (type?.name !== JSON_TYPE || !CHARSETS.has(type.charset))) {
    return { error: codedError('BAD_USER_INPUT', `Send the body as ${JSON_TYPE}, in UTF-8.`), status: 415 };
  }
  return undefined;
}

/** Returns the rejection as a response, in the requested media type. */
export function refusalResponse(refusal: GraphqlRefusal, request: RequestHead, requestId: string): Response {
  const error = toContractError(refusal.error, { hasData: false, requestId });
  const { http: _, ...extensions } = error.extensions;
  const asked = request.headers.get('accept')?.includes(RESPONSE_TYPE);
  return new Response(JSON.stringify({ errors: [{ message: error.message, extensions }] }), {
    status: refusal.status,
    headers: { 'Content-Type': `${asked ? RESPONSE_TYPE : JSON_TYPE}; charset=utf-8`, ...refusal.headers },
  });
}

/** True if the header `Accept` contains the media type of streams. */
export function acceptsStream(accept: string | null): boolean {
  return acceptedTypes(accept ?? '').includes(STREAM_TYPE);
}

function accepts(accept: string | null): boolean {
  if (accept === null) return true;
  return acceptedTypes(accept).some((type) =>
    [RESPONSE_TYPE, JSON_TYPE, STREAM_TYPE, 'application/*', '*/*'].includes(type),
  );
}

/** Returns the media ranges of the header `Accept`, without those that it rejects with a weight of 0. */
function acceptedTypes(accept: string): readonly string[] {
  return accept
    .split(',')
    .filter((range) => !/;\s*q=0(?:\.0*)?\s*(?:;|$)/i.test(range))
    .map(mediaType);
}

function mediaType(text: string): string {
  return (text.split(';')[0] ?? '').trim().toLowerCase();
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
