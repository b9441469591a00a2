import { encodeText, IncompleteBody, joinBytes, MAX_DROPPED, type Bytes } from './bytes.ts';
import type { Call, Reply, RequestHead } from './call.ts';
import { isJson, parseMediaType } from './media-type.ts';

/**
 * The properties of Node's `IncomingMessage` that adapters read. They are declared here to avoid a dependency on Node's
 * types.
 */
export interface NodeRequest {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  readonly headers: NodeHeaders;
  readonly destroyed: boolean;
  readonly readableEnded: boolean;
  on(event: 'data', listener: (chunk: Uint8Array) => void): unknown;
  on(event: 'end' | 'close', listener: () => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
}

/** The properties of Node's `ServerResponse` that adapters use. */
export interface NodeResponse {
  statusCode: number;
  readonly destroyed: boolean;
  readonly writableFinished: boolean;
  setHeader(name: string, value: string): unknown;
  appendHeader(name: string, value: string): unknown;
  write(chunk: Uint8Array): boolean;
  end(body?: string | Uint8Array): unknown;
  destroy(error?: Error): unknown;
  on(event: 'close' | 'drain', listener: () => void): unknown;
  removeListener(event: 'close' | 'drain', listener: () => void): unknown;
}

export type NodeHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Additional information from a framework about a request. */
export interface NodeCallOptions {
  /** Path and query below the mount path of the service. Default: those of the request. */
  readonly target?: string;
  /** Path and query as sent, if the framework changes `request.url`. */
  readonly originalUrl?: string;
  /** Scheme and host as the framework determines them, including proxies. */
  readonly origin?: string;
  /** The body, if a parser has read it. */
  readonly parsed?: unknown;
}

/** Responses whose connection is closed. HTTP/2 responses do not report it themselves. */
const closed = new WeakSet<NodeResponse>();

/** Returns true if the client can no longer receive the response. */
export function isClosed(response: NodeResponse): boolean {
  return response.destroyed || closed.has(response);
}

/** A request of Node's HTTP server. */
export class NodeCall implements Call {
  readonly head: RequestHead;
  readonly path: string;
  readonly search: string;
  readonly #request: NodeRequest;
  readonly #response: NodeResponse;
  readonly #parsed: unknown;
  #raw: Request | undefined;
  #isCutOff = false;

  constructor(request: NodeRequest, response: NodeResponse, options: NodeCallOptions = {}) {
    const target = withoutOrigin(options.target ?? request.url ?? '/');
    const question = target.indexOf('?');
    this.path = question < 0 ? target : target.slice(0, question);
    this.search = question < 0 ? '' : target.slice(question + 1);
    this.head = new NodeHead(request, options);
    this.#request = request;
    this.#response = response;
    this.#parsed = options.parsed;
    response.on('close', () => closed.add(response));
  }

  async bytes(limit: number): ReturnType<Call['bytes']> {
    if (!this.#request.readableEnded) {
      const read = await readBytes(this.#request, limit);
      this.#isCutOff = read === undefined;
      return read;
    }
    // Body parsers return `{}` for an empty body.
    const parsed = this.head.headers.get('content-length') === '0' ? undefined : this.#parsed;
    const bytes = bytesOf(parsed, this.head.headers);
    return bytes.byteLength > limit ? undefined : bytes;
  }

  /** True if the body exceeds the limit and was not read to its end, so the connection must close. */
  get isCutOff(): boolean {
    return this.#isCutOff;
  }

  /** The request. Its signal is aborted if the connection closes before the response is sent. */
  get raw(): Request {
    if (this.#raw) return this.#raw;
    const { method, url } = this.head;
    const [response, connection] = [this.#response, new AbortController()];
    const headers = headerPairs(this.#request.headers);
    this.#raw = new Request(url, { method, headers, signal: connection.signal });
    const close = (): void => {
      // The reference to `#raw` keeps this `Request` from being collected. The signal of a collected `Request` would no
      // longer follow the signal of `connection`.
      if (!response.writableFinished && this.#raw) connection.abort();
    };
    if (isClosed(response)) close();
    else response.on('close', close);
    return this.#raw;
  }
}

class NodeHead implements RequestHead {
  readonly method: string;
  readonly headers: RequestHead['headers'];
  readonly #request: NodeRequest;
  readonly #options: NodeCallOptions;

  constructor(request: NodeRequest, options: NodeCallOptions) {
    const { headers, method = 'GET' } = request;
    const get = (name: string): string | null => {
      const value = headers[name.toLowerCase()];
      if (value === undefined) return null;
      return typeof value === 'string' ? value : value.join(', ');
    };
    this.method = method;
    this.headers = { get, has: (name) => get(name) !== null };
    this.#request = request;
    this.#options = options;
  }

  get url(): string {
    const { origin, originalUrl } = this.#options;
    const { headers, url = '/' } = this.#request;
    const host = headers['host'] ?? headers[':authority'];
    const own = host === undefined ? undefined : `http://${String(host)}`;
    const known = [origin, own].find((text) => text !== undefined && isOrigin(text));
    const target = withoutOrigin(originalUrl ?? url);
    return `${known ?? 'http://localhost'}${target.startsWith('/') ? target : `/${target}`}`;
  }
}

/**
 * Writes a reply and ends the response. If the client closes the connection, a streamed body is canceled.
 * @param isCutOff true if the request's body was not read to its end, so the connection must close
 */
export async function writeReply(
  response: NodeResponse,
  { status, headers, body }: Reply,
  isCutOff: boolean,
): Promise<void> {
  response.statusCode = status;
  // Values that middleware has added to these headers are preserved.
  for (const [name, value] of headers) {
    if (name === 'set-cookie' || name === 'vary') response.appendHeader(name, value);
    else response.setHeader(name, value);
  }
  // The body was not read to its end, so the connection cannot be used again.
  if (isCutOff) response.setHeader('connection', 'close');
  if (body === null) response.end();
  else if (typeof body === 'string' || body instanceof Uint8Array) response.end(body);
  else {
    if (body instanceof Blob) response.setHeader('content-length', String(body.size));
    await writeStream(response, body instanceof Blob ? body.stream() : body);
  }
}

async function writeStream(response: NodeResponse, body: ReadableStream<Uint8Array>): Promise<void> {
  const reader = body.getReader();
  const cancel = (): void => void reader.cancel().catch(() => undefined);
  if (isClosed(response)) return cancel();
  response.on('close', cancel);
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      if (!response.write(next.value)) await drained(response);
    }
    response.end();
  } catch (error) {
    // The status has been sent, so only a broken connection shows that the body is incomplete.
    response.destroy(error instanceof Error ? error : undefined);
  }
}

function drained(response: NodeResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      response.removeListener('drain', done);
      response.removeListener('close', done);
      resolve();
    };
    if (isClosed(response)) return resolve();
    response.on('drain', done);
    response.on('close', done);
  });
}

/** Reads a body to its end, or returns undefined if it exceeds the limit. */
function readBytes(request: NodeRequest, limit: number): ReturnType<Call['bytes']> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    let size = 0;
    const cutOff = (): void => reject(new IncompleteBody());
    if (request.destroyed) return cutOff();
    request.on('data', (chunk) => {
      size += chunk.byteLength;
      if (size <= limit) chunks.push(chunk);
      else if (size > limit + MAX_DROPPED) resolve(undefined);
      else chunks.length = 0;
    });
    request.on('end', () => resolve(size > limit ? undefined : joinBytes(chunks, size)));
    request.on('error', cutOff);
    request.on('close', cutOff);
  });
}

/** Converts a parsed body to bytes again. */
function bytesOf(parsed: unknown, headers: RequestHead['headers']): Bytes {
  if (parsed === undefined) return new Uint8Array();
  if (parsed instanceof Uint8Array) return new Uint8Array(parsed);
  const contentType = headers.get('content-type');
  const isJsonBody = isJson(parseMediaType(contentType ?? '')?.name ?? '');
  if (typeof parsed === 'string') {
    const text = encodeText(parsed);
    return isJsonBody && isValue(parsed, text.byteLength, headers) ? encodeJson(parsed) : text;
  }
  if (isJsonBody) return encodeJson(parsed);
  throw new Error(`a body parser has read the ${contentType} body: mount the service before body parsers`);
}

function encodeJson(value: unknown): Bytes {
  return encodeText(JSON.stringify(value));
}

/**
 * Returns true if the text is the value of a JSON string, and false if it is JSON that the parser left as text. The
 * length of such text equals the declared length.
 */
function isValue(text: string, length: number, headers: RequestHead['headers']): boolean {
  if (headers.get('content-length') === String(length)) return false;
  if (headers.has('content-length') && !headers.has('content-encoding')) return true;
  try {
    JSON.parse(text);
    return false;
  } catch {
    return true;
  }
}

/** Removes the origin, because a request target may be a complete URL (RFC 9112 §3.2.2). */
export function withoutOrigin(target: string): string {
  return target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/?#]*/i, '') || '/';
}

/** Returns true if the text consists of only a scheme and a host. A `Host` header may also contain a path or a user. */
function isOrigin(text: string): boolean {
  try {
    const { href, origin } = new URL(text);
    return href === `${origin}/` && !/[/?#]$/.test(text);
  } catch {
    return false;
  }
}

function headerPairs(headers: NodeHeaders): [string, string][] {
  return Object.entries(headers).flatMap(([name, value]) => {
    // HTTP/2 has names such as `:path`, which are not headers.
    if (value === undefined || name.startsWith(':')) return [];
    return (typeof value === 'string' ? [value] : value).map((each): [string, string] => [name, each]);
  });
}
