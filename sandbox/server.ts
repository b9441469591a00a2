import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fastify } from 'fastify';
import { answer, fastifyPlugin } from '../generated/server/runtime/fastify.ts';
import type { Sandbox } from './app.ts';
import {
  CONNECTION_LIMITS,
  checkingInterval,
  limitConnections,
  type ConnectionLimits,
} from './connection-limits.ts';
import { health } from './observe/health.ts';
import { pathOf } from './target.ts';
import { answerMisdirected, answerUnserved } from './unserved.ts';

export interface ListenOptions {
  /** 0 selects a free port; 4010 by default. */
  readonly port?: number;
  /** `127.0.0.1` by default. */
  readonly host?: string;
  /** Default: `CONNECTION_LIMITS`. */
  readonly limits?: Partial<ConnectionLimits>;
}

/** Options for ending a server. */
export interface Farewell {
  /**
   * Milliseconds of normal operation while `/readyz` returns 503, so that load balancers notice it; 0 by
   * default.
   */
  readonly noticeMs?: number;
  /** Milliseconds until running requests are aborted. By default, the server waits for them without a limit. */
  readonly limitMs?: number;
}

/** A listening sandbox. */
export interface Listening {
  /** The URL without a trailing slash, to which REST paths are appended. */
  readonly baseUrl: string;
  readonly graphqlUrl: string;
  /** Stops accepting requests, and waits for running requests. The sandbox stays open. */
  close(farewell?: Farewell): Promise<void>;
}

/** Serves a sandbox on a port. @throws {Error} if the port is in use. */
export async function listen(
  sandbox: Pick<Sandbox, 'fetch' | 'ping' | 'hangUp' | 'noteUnserved'>,
  { port = 4010, host = '127.0.0.1', limits: given }: ListenOptions = {},
): Promise<Listening> {
  let isDraining = false;
  const limits = { ...CONNECTION_LIMITS, ...given };
  const app = fastify({
    // The sandbox rejects a request without `Host` itself, because the response of Node has no request id.
    http: { connectionsCheckingInterval: checkingInterval(limits), requireHostHeader: false },
    clientErrorHandler() {},
    forceCloseConnections: 'idle',
    // A request on an open connection still gets a response, and then the connection is closed.
    return503OnClosing: false,
    // The sandbox rejects a path that Fastify cannot decode, with the contract's error.
    frameworkErrors: (_error, request, reply) => void answer(sandbox.fetch, request, reply),
    rewriteUrl: ({ url = '/' }) => pathOf(url),
  });
  app.addHook('onRequest', async (request, reply) => {
    if (answerMisdirected(request.raw, reply.raw, sandbox.noteUnserved)) reply.hijack();
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isDraining) reply.header('connection', 'close');
  });
  await app.register(health({ ping: () => sandbox.ping(), isDraining: () => isDraining }));
  app.addHook('preClose', async () => sandbox.hangUp());
  // Handles all requests that no earlier route handles.
  await app.register(fastifyPlugin(sandbox.fetch));
  // No operation has a method that Fastify does not route, so such a request is also rejected with the
  // contract's error.
  app.setNotFoundHandler((request, reply) => answer(sandbox.fetch, request, reply));
  limitConnections(app.server, limits);
  answerUnserved(app.server, sandbox.noteUnserved);
  await app.listen({ port, host });
  const address = app.server.address() as AddressInfo;
  const name = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  const baseUrl = `http://${name}:${address.port}`;
  return {
    baseUrl,
    graphqlUrl: `${baseUrl}/graphql`,
    async close({ noticeMs = 0, limitMs } = {}) {
      isDraining = true;
      if (noticeMs > 0) await sleep(noticeMs);
      const cutOff =
        limitMs === undefined ? undefined : setTimeout(() => app.server.closeAllConnections(), limitMs);
      await app.close();
      clearTimeout(cutOff);
    },
  };
}
