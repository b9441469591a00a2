import { setTimeout as wait } from 'node:timers/promises';
import { parsedJson, type JsonValue } from '../../core/json.ts';
import { isStreamType } from '../../core/media-type.ts';
import type { NoAnswer, ReceivedResponse, SentRequest } from '../exchange.ts';
import type { Fetch } from '../options.ts';
import { essenceOf } from '../judge/declared.ts';
import { isJsonMediaType } from './body.ts';

const CLOSED = 'the connection was closed before the response was complete';
/** Maximum size of a response body to check, after decompression. */
const MAX_BYTES = 8 * 1024 * 1024;
/** Size after which a JSON body is not read further. Callers cannot use endless JSON. */
const MAX_JSON_BYTES = 4 * MAX_BYTES;
const ENDLESS = 'the JSON body does not end within 32 MiB';
/** Number of bytes of a stream of items after which it is no longer read. */
const MAX_STREAM_BYTES = 64 * 1024;
/** Time without an item after which a stream is no longer read, in milliseconds. */
const STREAM_PAUSE_MS = 400;
/** Maximum time for reading a stream without pauses, in milliseconds. */
const MAX_STREAM_MS = 2000;

/**
 * Sends one request and reads the complete response. Never rejects, because an error is an outcome as well. If the
 * service closed the connection while it was idle, sends the request again, because the service did not receive it
 * (RFC 9112 §9.3.1).
 */
export async function send(
  request: SentRequest,
  fetch: Fetch,
  timeoutMs: number,
  patience = STREAM_PAUSE_MS,
): Promise<ReceivedResponse | NoAnswer> {
  const first = await attempt(request, fetch, timeoutMs, patience);
  if (first !== 'idle') return first;
  const second = await attempt(request, fetch, timeoutMs, patience);
  return second === 'idle' ? { noAnswer: `${CLOSED}, twice`, reached: true } : second;
}

/** Returns `idle` if the connection had returned earlier responses, and was closed before this one began. */
async function attempt(
  request: SentRequest,
  fetch: Fetch,
  timeoutMs: number,
  patience: number,
): Promise<ReceivedResponse | NoAnswer | 'idle'> {
  const timeout = new AbortController();
  // This timer also keeps the process alive while a handler in the same process responds.
  const timer = setTimeout(() => timeout.abort(), timeoutMs);
  let begun = false;
  try {
    const { method, url, headers, body, bodyEncoding } = request;
    const sent = new Request(url, {
      method,
      headers,
      redirect: 'manual',
      signal: timeout.signal,
      ...(body !== undefined && { body: bodyEncoding ? Buffer.from(body, bodyEncoding) : body }),
    });
    const response = await Promise.race([fetch(sent), rejectOn(timeout.signal)]);
    begun = true;
    const isEndless = isStreamType(essenceOf(response.headers.get('content-type') ?? ''));
    // The time to read a stream has limits of its own.
    if (isEndless) clearTimeout(timer);
    const text = await Promise.race([
      readText(response, isEndless ? patience : undefined),
      rejectOn(timeout.signal),
    ]);
    const received = Object.fromEntries(
      [...response.headers].map(([name, value]) => [name.toLowerCase(), value]),
    );
    const { status } = response;
    if (text === undefined) return { status, headers: received, text: '', json: undefined, unread: true };
    return { status, headers: received, text, json: parsed(received['content-type'], text) };
  } catch (error) {
    if (!timeout.signal.aborted) return !begun && wasIdle(error) ? 'idle' : brokenOf(error, begun);
    return begun
      ? { noAnswer: `the body was not complete after ${timeoutMs} ms`, late: true, reached: true }
      : { noAnswer: `no response within ${timeoutMs} ms`, late: true };
  } finally {
    clearTimeout(timer);
  }
}

/** Rejects when the signal aborts, because a handler in the same process may ignore the signal. */
function rejectOn(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('aborted')), { once: true });
  });
}

/**
 * Returns the text of the body, or undefined if the body is too large. Rejects if a JSON body does not end. A stream of
 * items may never end, so only its first items are read, until a pause.
 * @param patience milliseconds to wait for the first item of a stream
 */
async function readText(
  { body, headers }: Response,
  patience: number | undefined,
): Promise<string | undefined> {
  if (!body) return '';
  const maxBytes = isJson(headers.get('content-type') ?? undefined) ? MAX_JSON_BYTES : MAX_BYTES;
  const reader = (body as ReadableStream<Uint8Array>).getReader();
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  const isEndless = patience !== undefined;
  const end = performance.now() + (patience ?? 0) + MAX_STREAM_MS;
  let pauseAt = performance.now() + (patience ?? 0);
  for (;;) {
    const pause = new AbortController();
    const left = Math.max(0, pauseAt - performance.now());
    const next = await (isEndless
      ? Promise.race([reader.read(), wait(left, undefined, { signal: pause.signal })])
      : reader.read());
    pause.abort();
    if (next?.done) return bytes > MAX_BYTES ? undefined : text + decoder.decode();
    if (next) {
      const chunk = decoder.decode(next.value, { stream: true });
      bytes += next.value.length;
      if (bytes <= MAX_BYTES) text += chunk;
      // A comment, or an event without data, is not an item.
      if (/^(?!(?:id|event|retry)\b)[^:\s]/m.test(chunk))
        pauseAt = Math.min(end, performance.now() + STREAM_PAUSE_MS);
    }
    const isPaused = next === undefined || performance.now() >= pauseAt;
    const isEnough = isEndless && (isPaused || bytes > MAX_STREAM_BYTES);
    if (!isEnough && bytes <= maxBytes) continue;
    // Does not wait for the end of the canceled stream, because the service can delay it.
    void reader.cancel().catch(() => undefined);
    if (isEnough) return text;
    if (maxBytes === MAX_JSON_BYTES) throw new Error(ENDLESS);
    return undefined;
  }
}

function parsed(contentType: string | undefined, text: string): JsonValue | undefined {
  return isJson(contentType) ? parsedJson(text) : undefined;
}

function isJson(contentType: string | undefined): boolean {
  return contentType !== undefined && isJsonMediaType(contentType);
}

function wasIdle(error: unknown): boolean {
  const { cause } = error as { readonly cause?: { readonly socket?: { readonly bytesRead?: number } } };
  return (cause?.socket?.bytesRead ?? 0) > 0;
}

/** Describes a failure of `fetch`. */
function brokenOf(error: unknown, begun: boolean): NoAnswer {
  // `fetch` puts the reason into `cause`.
  const { message, cause } = error instanceof Error ? error : new Error(String(error));
  if (!(cause instanceof Error)) return { noAnswer: message, ...(begun && { reached: true }) };
  // Errors of the HTTP parser have a name in all versions of Node.js, but a code only in some versions.
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.name;
  const reason = REASONS.find(([pattern]) => pattern.test(code))?.[1];
  if (reason === undefined && !begun) return { noAnswer: `${message}: ${cause.message}` };
  return { noAnswer: `${reason ?? 'the response ended early'} (${cause.message})`, reached: true };
}

/** Reasons by the error codes of undici and its HTTP parser. The service accepted the connection in each case. */
const REASONS: readonly (readonly [RegExp, string])[] = [
  [/HEADERS?_OVERFLOW/, 'the headers exceed the limit of Node.js, 16 KiB'],
  [/^HPE_|^HTTPParserError$/, 'the response is not valid HTTP'],
  [/RES_CONTENT_LENGTH_MISMATCH/, 'the length of the body differs from `Content-Length`'],
  [/^UND_ERR_SOCKET$|^ECONNRESET$|^EPIPE$/, CLOSED],
];
