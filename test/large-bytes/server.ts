/** A server that generates and discards bytes, and stores none of them. */
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ByteServer {
  readonly url: string;
  /** The number of bytes of each upload. */
  readonly received: readonly number[];
  close(): Promise<void>;
}

const CHUNK = Buffer.alloc(1 << 18, 'diptych ');

/** `GET /files/{size}` sends this number of bytes. `PUT /bodies/bytes` reads any number of bytes. */
export async function byteServer(): Promise<ByteServer> {
  const received: number[] = [];
  const server = createServer((request, response) => {
    let size = 0;
    request.on('data', (chunk: Buffer) => (size += chunk.length));
    request.on('end', () => {
      if (request.method === 'GET') return void send(response, Number(request.url!.split('/').at(-1)));
      received.push(size);
      response.writeHead(204).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function send(response: ServerResponse, size: number): Promise<void> {
  response.writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': size });
  const gone = once(response, 'close');
  for (let left = size; left > 0 && !response.destroyed; left -= CHUNK.length)
    if (!response.write(CHUNK.subarray(0, left))) await Promise.race([once(response, 'drain'), gone]);
  response.end();
}
