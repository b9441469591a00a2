import type { AddressInfo } from 'node:net';
import { fastify } from 'fastify';
import type { Metrics } from './metrics.ts';

export interface MetricsServer {
  readonly url: string;
  close(): Promise<void>;
}

/** Serves the metrics on a separate port, because callers of the sandbox must not see its state. */
export async function metricsServer(metrics: Metrics, port: number, host: string): Promise<MetricsServer> {
  const app = fastify({ requestTimeout: 30_000, forceCloseConnections: true });
  app.get('/metrics', async (_request, reply) => reply.type(metrics.contentType).send(await metrics.text()));
  await app.listen({ port, host });
  const address = app.server.address() as AddressInfo;
  const name = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return { url: `http://${name}:${address.port}/metrics`, close: () => app.close() };
}
