import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { WebhookOptions } from '../verify/options.ts';

type Receive = (request: Request) => Promise<Response>;

/**
 * Opens a server for webhooks on this machine only.
 * @param port 0 for any free port
 * @param publicUrl the URL at which the service reaches the server, if it differs
 */
export async function webhookReceiver(port = 0, publicUrl?: string): Promise<WebhookOptions> {
  let receive: Receive | undefined;
  const server = createServer((request, response) => void answer(request, response, () => receive));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  // The server must not keep the process alive after a run that ends early.
  server.unref();
  const local = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: publicUrl ?? local,
    listen: (given) => {
      receive = given;
      server.ref();
      return () =>
        new Promise<void>((resolve) => {
          server.close(() => resolve());
          server.closeAllConnections();
        });
    },
  };
}

async function answer(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  receive: () => Receive | undefined,
): Promise<void> {
  const { method = 'GET', url = '/', headers } = incoming;
  const named = Object.entries(headers).map(([name, value]) => [name, String(value)] as [string, string]);
  const body = method === 'GET' || method === 'HEAD' ? null : await text(incoming);
  const made = new Request(new URL(url, 'http://receiver.invalid'), { method, headers: named, body });
  const response = (await receive()?.(made)) ?? new Response(null, { status: 404 });
  outgoing.writeHead(response.status, Object.fromEntries(response.headers)).end();
}
