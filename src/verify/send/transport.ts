import type { JsonValue } from '../../core/json.ts';
import type { NoAnswer, ReceivedResponse, SentRequest } from '../exchange.ts';
import type { Fetch } from '../options.ts';
import { isJsonMediaType } from './body.ts';

/** The body of a longer answer is not read to its end. */
const MOST_BYTES = 8 * 1024 * 1024;

/** Sends one request and reads the whole answer. Never rejects: what went wrong is the outcome. */
export async function send(
  request: SentRequest,
  fetch: Fetch,
  timeoutMs: number,
): Promise<ReceivedResponse | NoAnswer> {
  const timeout = new AbortController();
  // One that keeps the process alive, as a handler in the same process may not.
  const timer = setTimeout(() => timeout.abort(), timeoutMs);
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
    const text = await Promise.race([readText(response), rejectOn(timeout.signal)]);
    const received = Object.fromEntries(
      [...response.headers].map(([name, value]) => [name.toLowerCase(), value]),
    );
    const { status } = response;
    if (text === undefined) return { status, headers: received, text: '', json: undefined, unread: true };
    return { status, headers: received, text, json: parsed(received['content-type'], text) };
  } catch (error) {
    return timeout.signal.aborted
      ? { noAnswer: `no answer within ${timeoutMs} ms`, late: true }
      : { noAnswer: reasonOf(error) };
  } finally {
    clearTimeout(timer);
  }
}

/** A handler in the same process need not watch the signal. */
function rejectOn(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('aborted')), { once: true });
  });
}

/** Undefined when it is too long. */
async function readText(response: Response): Promise<string | undefined> {
  if (!response.body) return '';
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) return undefined;
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

/** `fetch` hides what happened in `cause`. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error ? `${error.message}: ${cause.message}` : error.message;
}
