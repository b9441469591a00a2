import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request with its exact bytes. */
export interface Sent {
  /** Method and target, not decoded. */
  readonly line: string;
  readonly body: string;
  readonly headers: IncomingHttpHeaders;
}

export interface Answer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
}

/** A service that returns scripted responses in order, and stores the requests. */
export interface Service {
  readonly url: string;
  /** Starts a new script. Requests after its last response get `{}`. */
  play(...answers: readonly Answer[]): void;
  /** Requests since the last start of a script. */
  readonly sent: readonly Sent[];
  close(): Promise<void>;
}

export async function startService(): Promise<Service> {
  let answers: Answer[] = [];
  let sent: Sent[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      sent.push({ line: `${method} ${url}`, body: Buffer.concat(chunks).toString('utf8'), headers });
      const { status = 200, headers: extra = {}, body = {} } = answers.shift() ?? {};
      response.writeHead(status, status === 204 ? extra : { 'content-type': 'application/json', ...extra });
      response.end(status === 204 ? undefined : JSON.stringify(body));
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    play: (...script) => {
      answers = [...script];
      sent = [];
    },
    get sent() {
      return sent;
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
