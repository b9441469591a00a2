import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request with its exact bytes. */
export interface Received {
  readonly method: string;
  /** Path and query, not decoded. */
  readonly target: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface Reply {
  readonly status?: number;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

export interface Stub {
  readonly url: string;
  /** The response to the next request; `hang` never responds. */
  reply: Reply | 'hang';
  /** The last request. */
  readonly last: Received | undefined;
  close(): Promise<void>;
}

/** An HTTP server that records requests and returns the configured responses. */
export async function startStub(onRequest?: (request: Received) => void): Promise<Stub> {
  let last: Received | undefined;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url: target = '', headers } = request;
      last = { method, target, headers, body: Buffer.concat(chunks).toString('utf8') };
      onRequest?.(last);
      if (stub.reply === 'hang') return;
      const { status = 200, type = 'application/json', headers: extra = {}, body = '{}' } = stub.reply;
      response.writeHead(status, status === 204 ? extra : { 'content-type': type, ...extra });
      response.end(status === 204 ? undefined : body);
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const stub: Stub = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    reply: {},
    get last() {
      return last;
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
  return stub;
}
