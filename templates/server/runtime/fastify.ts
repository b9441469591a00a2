import { joinBytes, type Bytes } from './bytes.ts';
import type { Call, RequestHead } from './call.ts';
import type { FetchHandler } from './fetch.ts';

/** What is used of a Fastify 5 instance. Spelt out, so that Fastify is needed only where it runs. */
interface Instance {
  readonly prefix: string;
  readonly supportedMethods: string[];
  removeAllContentTypeParsers(): void;
  addContentTypeParser(type: string, parse: (request: unknown, payload: Stream, done: Done) => void): unknown;
  setErrorHandler(
    handle: (error: unknown, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
  ): unknown;
  route(options: {
    method: string[];
    url: string;
    exposeHeadRoute: boolean;
    handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
  }): unknown;
}

type Done = (error: Error | null, body?: unknown) => void;

interface FastifyRequest {
  readonly method: string;
  readonly protocol: string;
  readonly host: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly raw: Stream & { readonly url?: string | undefined };
}

interface FastifyReply {
  code(status: number): unknown;
  header(name: string, value: string): unknown;
  send(body?: unknown): unknown;
}

interface Stream {
  on(event: 'data', listener: (chunk: Uint8Array) => void): unknown;
  on(event: 'end' | 'close', listener: () => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
}

/**
 * A Fastify plugin that mounts the service under the plugin's prefix: `app.register(fastifyPlugin(handler))`.
 * Everything that no other route of the application takes reaches the service, with its body unread.
 */
export function fastifyPlugin(
  handler: FetchHandler,
): (instance: Instance, options: unknown, done: (error?: Error) => void) => void {
  return (instance, _options, done) => {
    instance.removeAllContentTypeParsers();
    instance.addContentTypeParser('*', (_request, _payload, parsed) => parsed(null));
    // What Fastify refuses before a handler runs is an odd media type: the service has its own words for that.
    instance.setErrorHandler((_error, request, reply) => prepare(handler, request, reply, instance.prefix));
    instance.route({
      method: instance.supportedMethods,
      url: '/*',
      exposeHeadRoute: false,
      handler: (request, reply) => prepare(handler, request, reply, instance.prefix),
    });
    done();
  };
}

/**
 * Answers one request: for those that Fastify routes nowhere, in its `frameworkErrors`.
 * @param prefix of the path, which is not the service's.
 */
export async function answer(
  handler: FetchHandler,
  request: FastifyRequest,
  reply: FastifyReply,
  prefix = '',
): Promise<unknown> {
  return reply.send(await prepare(handler, request, reply, prefix));
}

/** Readies a reply but for its body. Fastify sends what a handler returns; a reply that was sent it would wait for. */
async function prepare(
  handler: FetchHandler,
  request: FastifyRequest,
  reply: FastifyReply,
  prefix: string,
): Promise<unknown> {
  const { status, headers, body } = await handler.dispatch(new FastifyCall(request, prefix));
  reply.code(status);
  // What is left of a body that is too large is not waited for.
  if (status === 413) reply.header('connection', 'close');
  for (const [name, value] of headers) reply.header(name, value);
  return body instanceof Blob ? new Uint8Array(await body.arrayBuffer()) : (body ?? undefined);
}

class FastifyCall implements Call {
  readonly head: FastifyHead;
  readonly path: string;
  readonly search: string;
  readonly #request: FastifyRequest;

  constructor(request: FastifyRequest, prefix: string) {
    const target = (request.raw.url ?? '/').slice(prefix === '/' ? 0 : prefix.length);
    const question = target.indexOf('?');
    this.head = new FastifyHead(request);
    this.path = question < 0 ? target : target.slice(0, question);
    this.search = question < 0 ? '' : target.slice(question + 1);
    this.#request = request;
  }

  bytes(limit: number): ReturnType<Call['bytes']> {
    return readBytes(this.#request.raw, limit);
  }

  get raw(): Request {
    const { method, url } = this.head;
    return new Request(url, { method, headers: headerPairs(this.#request.headers) });
  }
}

class FastifyHead implements RequestHead {
  readonly method: string;
  readonly headers: RequestHead['headers'];
  readonly #request: FastifyRequest;

  constructor(request: FastifyRequest) {
    const { headers, method } = request;
    const get = (name: string): string | null => {
      const value = headers[name.toLowerCase()];
      return value === undefined ? null : String(value);
    };
    this.method = method;
    this.headers = { get, has: (name) => get(name) !== null };
    this.#request = request;
  }

  get url(): string {
    const { raw, protocol, host } = this.#request;
    const url = raw.url ?? '/';
    const origin = `${protocol}://${host}`;
    return isOrigin(origin) ? `${origin}${url}` : `http://localhost${url}`;
  }
}

/** Whether a text is a scheme and a host alone: a `Host` header may hold anything, a path or a user among it. */
function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { href, origin } = new URL(text);
  return href === `${origin}/` && !/[/?#]$/.test(text);
}

function headerPairs(headers: FastifyRequest['headers']): [string, string][] {
  return Object.entries(headers).flatMap(([name, value]) => {
    if (value === undefined) return [];
    return (Array.isArray(value) ? value : [value]).map((each): [string, string] => [name, each]);
  });
}

/** Reads a body to its end; gives up on it, undefined, once it is over the limit. */
function readBytes(stream: Stream, limit: number): Promise<Bytes | undefined> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    let size = 0;
    let isWhole = false;
    stream.on('data', (chunk) => {
      size += chunk.byteLength;
      if (size > limit) resolve(undefined);
      else chunks.push(chunk);
    });
    stream.on('end', () => {
      isWhole = true;
      resolve(joinBytes(chunks, size));
    });
    stream.on('error', reject);
    stream.on('close', () => {
      if (!isWhole) reject(new Error('the request was cut off'));
    });
  });
}
