/** A server that sends a text as a stream, byte by byte, over loopback. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface StreamServer {
  readonly url: string;
  /** `METHOD target body` of each request. */
  readonly requests: readonly string[];
  close(): Promise<void>;
}

/**
 * Starts a server. `text` returns the stream for a path. Each byte is a separate write. After the headers for the path
 * `held`, the server sends nothing until the next request. If `cuts` is true, only the first request for a path gets
 * the complete stream. For the next ones, the connection breaks after 0 bytes, 1 byte, and so on.
 */
export async function streamServer(
  text: (path: string) => string,
  { held, cuts = false }: { readonly held?: string; readonly cuts?: boolean } = {},
): Promise<StreamServer> {
  const requests: string[] = [];
  const served = new Map<string, number>();
  let release = (): void => undefined;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method, url = '/' } = request;
      requests.push(`${method} ${url} ${Buffer.concat(chunks).toString('utf8')}`);
      response.socket?.setNoDelay(true);
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const bytes = Buffer.from(text(url));
      const length = served.get(url) ?? Infinity;
      if (cuts) served.set(url, length === Infinity ? 0 : length + 1);
      if (length < Infinity) {
        response.write(bytes.subarray(0, length));
        response.flushHeaders();
        response.socket?.destroySoon();
        return;
      }
      const step = (index: number): void => {
        if (index === bytes.length) response.end();
        else response.write(bytes.subarray(index, index + 1), () => setImmediate(step, index + 1));
      };
      release();
      response.flushHeaders();
      release = url === held ? () => step(0) : () => undefined;
      if (url !== held) step(0);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
