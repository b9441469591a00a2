/**
 * Responds to every request with the same message, in a separate process. Sends its port to the parent
 * process.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { HEADERS, MESSAGE } from './message.ts';

const server = createServer({ keepAliveTimeout: 600_000 }, (request, response) => {
  request.resume().once('end', () => {
    response.writeHead(200, {
      ...HEADERS,
      'content-length': Buffer.byteLength(MESSAGE),
    });
    response.end(MESSAGE);
  });
});

server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.once('disconnect', () => process.exit());
