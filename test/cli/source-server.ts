/** A local HTTP server that serves documents, and records the requests for them. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

export interface Received {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

type Answer = (request: Received, response: ServerResponse) => void;

export interface SourceServer {
  readonly origin: string;
  readonly received: Received[];
  /** Path → response: text, served with an ETag, or a function. */
  readonly routes: Map<string, string | Answer>;
}

export async function sourceServer(routes: Readonly<Record<string, string | Answer>>): Promise<SourceServer> {
  const received: Received[] = [];
  const table = new Map(Object.entries(routes));
  const server = createServer((request, response) => {
    void (async () => {
      const { method, url, headers } = request;
      const one = { method, url, headers, body: await text(request) };
      received.push(one);
      const route = table.get((url ?? '').replace(/\?.*$/, ''));
      if (route === undefined) response.writeHead(404).end();
      else if (typeof route === 'function') route(one, response);
      else serve(route, one, response);
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => server.closeAllConnections());
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, received, routes: table };
}

function serve(body: string, { headers }: Received, response: ServerResponse): void {
  const etag = `"${Buffer.from(body).toString('base64').length}-${body.length}"`;
  if (headers['if-none-match'] === etag) response.writeHead(304).end();
  else response.writeHead(200, { etag }).end(body);
}
