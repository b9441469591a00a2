/**
 * A proxy in front of a service. It forwards traffic byte for byte, except `Host`, and passes a copy to the observer.
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { MAX_HEADER_BYTES, Upstream, type UpstreamOptions } from './upstream.ts';

export interface Proxy {
  /** The URL of the proxy. */
  readonly url: string;
  /** Stops listening and ends open exchanges. */
  close(): Promise<void>;
}

export interface ProxyOptions extends UpstreamOptions {
  /** The port, or 0 for any free port. */
  readonly port: number;
}

/** Starts a proxy. Rejects if the port is in use. */
export async function startProxy(options: ProxyOptions): Promise<Proxy> {
  const upstream = new Upstream(options);
  const server = createServer({ maxHeaderSize: MAX_HEADER_BYTES, requestTimeout: 0, keepAlive: true });
  server.on('request', (request, response) => upstream.pass(request, response));
  server.on('checkContinue', (request, response) => upstream.pass(request, response));
  server.on('upgrade', (request, socket, head) => upstream.upgrade(request, socket, head));
  server.on('clientError', (_, socket) =>
    socket.end('HTTP/1.1 400 Bad Request\r\nconnection: close\r\n\r\n'),
  );
  await listen(server, options.port);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      upstream.close();
      await closed;
      await upstream.judged;
    },
  };
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve());
  });
}
