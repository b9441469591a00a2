/** Answers every request with the same message, from a process of its own. Says its port to the parent. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const MESSAGE = JSON.stringify({
  id: 'msg_01hzx3k5v6q8r9s0t1u2v3w4x5',
  object: 'message',
  status: 'queued',
  direction: 'outbound',
  from: '+14155550100',
  to: '+14155550199',
  body: 'Your code is 271828. It is good for ten minutes.',
  encoding: 'gsm7',
  segments: 1,
  media: [],
  error: null,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
});

const server = createServer({ keepAliveTimeout: 600_000 }, (request, response) => {
  request.resume().once('end', () => {
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(MESSAGE),
      'request-id': 'req_01hzx3k5v6q8r9s0t1u2v3w4x5',
    });
    response.end(MESSAGE);
  });
});

server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.once('disconnect', () => process.exit());
