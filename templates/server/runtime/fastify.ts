import type { FetchHandler } from './fetch.ts';
import { NodeCall, type NodeRequest, type NodeResponse } from './node-call.ts';

/** What is used of a Fastify 5 instance. Spelt out, so that Fastify is needed only where it runs. */
interface Instance {
  readonly prefix: string;
  readonly supportedMethods: string[];
  removeAllContentTypeParsers(): void;
  addContentTypeParser(
    type: string,
    parse: (request: unknown, payload: unknown, done: Done) => void,
  ): unknown;
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
  readonly protocol: string;
  readonly host: string;
  readonly raw: NodeRequest;
}

interface FastifyReply {
  readonly raw: NodeResponse;
  code(status: number): unknown;
  header(name: string, value: string): unknown;
  send(body?: unknown): unknown;
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
  { raw, protocol, host }: FastifyRequest,
  reply: FastifyReply,
  prefix: string,
): Promise<unknown> {
  const target = (raw.url ?? '/').slice(prefix === '/' ? 0 : prefix.length);
  const call = new NodeCall(raw, reply.raw, { target, origin: `${protocol}://${host}` });
  const { status, headers, body } = await handler.dispatch(call);
  reply.code(status);
  // What is left of a body that is too large is not waited for.
  if (status === 413) reply.header('connection', 'close');
  for (const [name, value] of headers) reply.header(name, value);
  return body instanceof Blob ? new Uint8Array(await body.arrayBuffer()) : (body ?? undefined);
}
