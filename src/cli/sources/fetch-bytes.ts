/** Fetches one document over HTTP, with limits for size, time, and redirects. */
import { isLoopback, isTrusted, shownUrl } from './url.ts';

export interface FetchOptions {
  /** Headers for the origin of the URL. The first redirect to another origin drops them permanently. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly maxBytes: number;
  /** Origins allowed for redirects. Default: all. */
  readonly redirectOrigins?: readonly string[];
  /** A signal that aborts the request. */
  readonly signal?: AbortSignal | undefined;
  /** A body to send with POST. */
  readonly json?: object;
  /** ETag of the known bytes. */
  readonly etag?: string;
}

export interface Fetched {
  readonly bytes: Uint8Array;
  /** URL after redirects. */
  readonly url: string;
  readonly etag?: string;
}

const MAX_MILLISECONDS = 30_000;
const MAX_REDIRECTS = 5;
const ACCEPT = 'application/json, application/yaml, text/plain, */*;q=0.1';

/** A failed request or an unusable response. The message is the reason in `Cannot fetch <url>: <reason>.` */
export class FetchError extends Error {}

/** Fetches a document. Returns undefined if the bytes match `etag`. Rejects with `FetchError`. */
export async function fetchBytes(url: string, options: FetchOptions): Promise<Fetched | undefined> {
  const first = new URL(url);
  if (first.username !== '' || first.password !== '')
    throw new FetchError('Diptych does not fetch a URL with a password; use a header');
  if (!isTrusted(first))
    throw new FetchError('Diptych fetches only https URLs, and http URLs on this computer');
  const timeout = AbortSignal.timeout(MAX_MILLISECONDS);
  const signal = options.signal ? AbortSignal.any([timeout, options.signal]) : timeout;
  try {
    let current = first;
    let hasLeft = false;
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      const response = await request(current, !hasLeft, options, signal);
      const location = response.headers.get('location');
      if (response.status === 304) return undefined;
      if (response.status < 300 || response.status > 399 || location === null)
        return await read(response, current, options.maxBytes);
      await response.body?.cancel();
      const next = new URL(location, current);
      const isAllowed = options.redirectOrigins?.includes(next.origin) ?? true;
      if (!isAllowed || !isTrusted(next) || (isLoopback(next) && !isLoopback(first)))
        throw new FetchError(`it redirects to ${shownUrl(next.href)}`);
      hasLeft ||= next.origin !== first.origin;
      current = next;
    }
    throw new FetchError(`it redirects more than ${MAX_REDIRECTS} times`);
  } catch (error) {
    if (error instanceof FetchError) throw error;
    const { message, cause } = error as Error;
    throw new FetchError((cause instanceof Error ? cause.message : message).replaceAll(/\s+/g, ' ').trim());
  }
}

function request(
  url: URL,
  hasHeaders: boolean,
  { headers = {}, json, etag }: FetchOptions,
  signal: AbortSignal,
): Promise<Response> {
  return fetch(url, {
    signal,
    redirect: 'manual',
    ...(json && { method: 'POST', body: JSON.stringify(json) }),
    headers: {
      accept: ACCEPT,
      ...(json && { 'content-type': 'application/json' }),
      ...(etag !== undefined && { 'if-none-match': etag }),
      ...(hasHeaders && headers),
    },
  });
}

async function read(response: Response, { href }: URL, maxBytes: number): Promise<Fetched> {
  if (!response.ok) throw new FetchError(`the response has status ${response.status}`);
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.byteLength;
    if (length > maxBytes) throw new FetchError(`it is longer than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  const etag = response.headers.get('etag');
  return { bytes: Buffer.concat(chunks), url: href, ...(etag !== null && { etag }) };
}
