import type { AddressInfo } from 'node:net';
import { fastify } from 'fastify';
import { answer, fastifyPlugin } from '../generated/server/runtime/fastify.ts';
import type { Sandbox } from './app.ts';

export interface ListenOptions {
  /** 0 takes a free one; 4010 by default. */
  readonly port?: number;
  /** `127.0.0.1` by default. */
  readonly host?: string;
}

/** A sandbox that can be reached. */
export interface Listening {
  /** Without a slash at its end; the REST paths begin behind it. */
  readonly baseUrl: string;
  readonly graphqlUrl: string;
  /** Stops taking requests and lets those under way end. The sandbox stays. */
  close(): Promise<void>;
}

/** Puts a sandbox on a port. @throws {Error} when the port is taken. */
export async function listen(
  sandbox: Pick<Sandbox, 'fetch'>,
  { port = 4010, host = '127.0.0.1' }: ListenOptions = {},
): Promise<Listening> {
  const app = fastify({
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    forceCloseConnections: 'idle',
    // A path that Fastify cannot decode is for the sandbox to refuse, in the contract's words.
    frameworkErrors: (_error, request, reply) => void answer(sandbox.fetch, request, reply),
    rewriteUrl: ({ url = '/' }) => pathOf(url),
  });
  await app.register(fastifyPlugin(sandbox.fetch));
  await app.listen({ port, host });
  const address = app.server.address() as AddressInfo;
  const name = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  const baseUrl = `http://${name}:${address.port}`;
  return { baseUrl, graphqlUrl: `${baseUrl}/graphql`, close: () => app.close() };
}

/** The path and query of a request's target, which may be a whole URL, or `*` (RFC 9112 section 3.2). */
function pathOf(target: string): string {
  if (target.startsWith('/')) return target;
  return target.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '').replace(/^(?!\/)/, '/');
}
