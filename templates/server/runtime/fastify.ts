import type { FetchHandler } from './fetch.ts';
import { NodeCall, withoutOrigin, type NodeRequest, type NodeResponse } from './node-call.ts';

/**
 * The properties of a Fastify 5 instance that the plugin uses. They are declared here to avoid a dependency on Fastify.
 */
interface Instance {
  readonly prefix: string;
  readonly supportedMethods: string[];
  removeAllContentTypeParsers(): void;
  addContentTypeParser(
    type: string,
    parse: (request: FastifyRequest, payload: unknown, done: Done) => void,
  ): unknown;
  addHook(
    name: 'onRequest',
    hook: (request: FastifyRequest, reply: unknown, next: () => void) => void,
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
  readonly protocol: string;
  readonly host: string;
  readonly raw: NodeRequest & { readonly headers: { 'content-type'?: string | undefined } };
}

interface FastifyReply {
  readonly raw: NodeResponse;
  code(status: number): unknown;
  getHeader(name: string): unknown;
  header(name: string, value: string): unknown;
  send(body?: unknown): unknown;
}

/**
 * A Fastify plugin that mounts the service under the plugin's prefix: `app.register(fastifyPlugin(handler))`. The
 * service receives every request under this prefix for which the application has no other route. Fastify does not read
 * the body of such a request.
 */
export function fastifyPlugin(
  handler: FetchHandler,
): (instance: Instance, options: unknown, done: (error?: Error) => void) => void {
  return (instance, _options, done) => {
    instance.removeAllContentTypeParsers();
    // Fastify rejects an invalid or missing media type itself, before the application's hooks run. The service has its
    // own response for that, so the media type is hidden until Fastify has checked it.
    instance.addHook('onRequest', (request, _reply, next) => {
      hideMediaType(request.raw);
      next();
    });
    instance.addContentTypeParser('*', (request, _payload, parsed) => {
      showMediaType(request.raw);
      parsed(null);
    });
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
 * Responds to one request. Call it in Fastify's `frameworkErrors` for requests that Fastify does not route.
 * @param prefix the beginning of the path that does not belong to the service
 */
export async function answer(
  handler: FetchHandler,
  request: FastifyRequest,
  reply: FastifyReply,
  prefix = '',
): Promise<unknown> {
  return reply.send(await prepare(handler, request, reply, prefix));
}

/** The media type of each request as sent, while another one hides it. */
const sent = new WeakMap<NodeRequest, string | undefined>();

function hideMediaType(raw: FastifyRequest['raw']): void {
  // Fastify ignores the media type of a request without a body.
  if (raw.method === 'GET' || raw.method === 'HEAD') return;
  sent.set(raw, raw.headers['content-type']);
  raw.headers['content-type'] = 'application/octet-stream';
}

function showMediaType(raw: FastifyRequest['raw']): void {
  if (!sent.has(raw)) return;
  const own = sent.get(raw);
  sent.delete(raw);
  if (own === undefined) delete raw.headers['content-type'];
  else raw.headers['content-type'] = own;
}

/**
 * Sets the status and the headers of a reply, and returns its body. Fastify sends the value that a handler returns. If
 * the handler wrote to the response itself, Fastify would keep waiting for this value.
 */
async function prepare(
  handler: FetchHandler,
  { raw, protocol, host }: FastifyRequest,
  reply: FastifyReply,
  prefix: string,
): Promise<unknown> {
  const target = withoutOrigin(raw.url ?? '/').slice(prefix === '/' ? 0 : prefix.length);
  showMediaType(raw);
  const call = new NodeCall(raw, reply.raw, { target, origin: `${protocol}://${host}` });
  const { status, headers, body } = await handler.dispatch(call);
  reply.code(status);
  // The body was not read to its end, so the connection cannot be used again.
  if (call.isCutOff) reply.header('connection', 'close');
  for (const [name, value] of headers) {
    const own = name === 'vary' ? reply.getHeader(name) : undefined;
    reply.header(name, typeof own === 'string' && own !== '' ? `${own}, ${value}` : value);
  }
  if (body instanceof Blob) return new Uint8Array(await body.arrayBuffer());
  return body instanceof ReadableStream ? concealed(body) : (body ?? undefined);
}

/**
 * Returns the same stream with another message for its failure, because Fastify sends the message to the client if the
 * stream fails before its first chunk.
 */
function concealed(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream({
    pull: async (controller) => {
      try {
        const next = await reader.read();
        if (next.done) controller.close();
        else controller.enqueue(next.value);
      } catch {
        controller.error(new Error('The response ended early.'));
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}
