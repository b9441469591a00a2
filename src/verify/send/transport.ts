import type { JsonValue } from '../../core/json.ts';
import type { NoAnswer, ReceivedResponse, SentRequest } from '../exchange.ts';
import type { Fetch } from '../options.ts';
import { isJsonMediaType } from './body.ts';

const CLOSED = 'the connection was closed before the response was complete';
/** Maximum bytes read of a response. */
const MAX_BYTES = 8 * 1024 * 1024;

/**
 * Sends one request and reads the whole response. Never rejects: an error is an outcome. A request on a connection that
 * the service closed meanwhile, because it was idle, is sent once more: it was not received (RFC 9112 §9.3.1).
 */
export async function send(
  request: SentRequest,
  fetch: Fetch,
  timeoutMs: number,
): Promise<ReceivedResponse | NoAnswer> {
  const first = await attempt(request, fetch, timeoutMs);
  if (first !== 'idle') return first;
  const second = await attempt(request, fetch, timeoutMs);
  return second === 'idle' ? { noAnswer: `${CLOSED}, twice`, reached: true } : second;
}

/** Returns `idle` if the connection had carried other responses, and was closed before this one began. */

async function attempt(
  request: SentRequest,
  fetch: Fetch,
  timeoutMs: number,
): Promise<ReceivedResponse | NoAnswer | 'idle'> {
  const timeout = new AbortController();
  // A timer that keeps the process alive: a handler in the same process may not.
  const timer = setTimeout(() => timeout.abort(), timeoutMs);
  let begun = false;
  try {
    const { method, url, headers, body } = request;
    const sent = new Request(url, {
      method,
      headers,
      redirect: 'manual',
      signal: timeout.signal,
      ...(body !== undefined && { body }),
    });
    const response = await Promise.race([fetch(sent), rejectOn(timeout.signal)]);
    begun = true;
    const text = await Promise.race([readText(response), rejectOn(timeout.signal)]);
    const received = Object.fromEntries(
      [...response.headers].map(([name, value]) => [name.toLowerCase(), value]),
    );
    const { status } = response;
    if (text === undefined) return { status, headers: received, text: '', json: undefined, unread: true };
    return { status, headers: received, text, json: parsed(received['content-type'], text) };
  } catch (error) {
    if (!timeout.signal.aborted) return !begun && wasIdle(error) ? 'idle' : brokenOf(error, begun);
    return begun
      ? { noAnswer: `the body did not end within ${timeoutMs} ms`, late: true, reached: true }
      : { noAnswer: `no answer within ${timeoutMs} ms`, late: true };
  } finally {
    clearTimeout(timer);
  }
}

/** A handler in the same process need not observe the signal. */
function rejectOn(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('aborted')), { once: true });
  });
}

/** Undefined if it is too long. */
async function readText(response: Response): Promise<string | undefined> {
  if (!response.body) return '';
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) return undefined;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function parsed(contentType: string | undefined, text: string): JsonValue | undefined {
  if (contentType === undefined || !isJsonMediaType(contentType)) return undefined;
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}

function wasIdle(error: unknown): boolean {
  const { cause } = error as { readonly cause?: { readonly socket?: { readonly bytesRead?: number } } };
  return (cause?.socket?.bytesRead ?? 0) > 0;
}

/** What a failure of `fetch` says of the service. */
function brokenOf(error: unknown, begun: boolean): NoAnswer {
  // `fetch` puts the reason into `cause`.
  const { message, cause } = error instanceof Error ? error : new Error(String(error));
  if (!(cause instanceof Error)) return { noAnswer: message, ...(begun && { reached: true }) };
  // Errors of the parser have a code in some versions of Node.js, and the name in all.
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.name;
  const reason = REASONS.find(([pattern]) => pattern.test(code))?.[1];
  if (reason === undefined && !begun) return { noAnswer: `${message}: ${cause.message}` };
  return { noAnswer: `${reason ?? 'the response broke off'} (${cause.message})`, reached: true };
}

/** By the codes of undici and of its HTTP parser: faults of a service that took the connection. */
const REASONS: readonly (readonly [RegExp, string])[] = [
  [/HEADERS?_OVERFLOW/, 'the headers are larger than Node.js reads, 16 KiB'],
  [/^HPE_|^HTTPParserError$/, 'the response is not valid HTTP'],
  [/RES_CONTENT_LENGTH_MISMATCH/, 'the body has another length than `Content-Length` says'],
  [/^UND_ERR_SOCKET$|^ECONNRESET$|^EPIPE$/, CLOSED],
];
