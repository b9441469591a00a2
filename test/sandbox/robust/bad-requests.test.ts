import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { isThorough } from '../../support/thorough.ts';
import { HELLO, json } from '../harness.ts';
import { bases } from './bad-requests/bases.ts';
import { hunt } from './bad-requests/hunt.ts';
import { startProcess } from './own-process.ts';

/** `BAD_SEED=$RANDOM` tests other requests. */
const SEED = Number(process.env['BAD_SEED'] ?? 1);
const COUNT = Number(process.env['BAD_REQUESTS'] ?? (isThorough ? 100_000 : 25_000));
const CONNECTIONS = 16;
/**
 * The permitted growth of the heap in the second half: caches, compiled code, and some sent messages.
 */
const SLACK_BYTES = 8 * 1_048_576;

test(
  `${COUNT} bad requests in both protocols: each gets a response, no response is an internal error, and memory does not grow`,
  { timeout: 600_000 },
  async () => {
    const { port, call, heap, stderr } = await startProcess({ echoDelayMs: 2 ** 31 });
    const message = (await call('/v1/messages', json(HELLO))).body;
    const contact = (await call('/v1/contacts', json({ phone: HELLO.to }))).body;
    const endpoint = (await call('/v1/webhook_endpoints', json({ url: 'https://example.com/' }))).body;
    const numbers = (await call('/v1/phone_numbers')).body.data;
    const known = {
      message_id: message.id,
      contact_id: contact.id,
      conversation_id: message.conversation_id,
      webhook_endpoint_id: endpoint.id,
      phone_number_id: numbers[0].id,
    };
    const options = { port, bases: bases('robust', known), seed: SEED, connections: CONNECTIONS };
    const half = Math.floor(COUNT / 2);
    const first = await hunt({ ...options, from: 0, to: half });
    const before = await heap();
    const second = await hunt({ ...options, from: half, to: COUNT });
    expect((await heap()) - before, 'additional bytes in use').toBeLessThan(SLACK_BYTES);
    // The statuses show that requests pass the first checks, are rejected for many reasons, or are valid.
    for (const status of [200, 201, 400, 404, 405, 406, 409, 415, 422]) {
      expect(
        (first.get(status) ?? 0) + (second.get(status) ?? 0),
        `replies of status ${status}`,
      ).toBeGreaterThan(0);
    }
    expect(stderr()).toBe('');
    expect((await call('/v1/workspace')).status).toBe(200);
  },
);

test('a fault is found, and reported with only the change that causes it', async () => {
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('latin1').on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      response.writeHead(body.includes('__proto__') ? 500 : 200, { 'request-id': 'req_1' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const hunting = hunt({ port, bases: bases('robust', {}), seed: 1, from: 0, to: 5000, connections: 1 });
  await expect(hunting).rejects.toThrow(
    /^status 500: \{\} \(seed 1, request \d+; (?:member|rename|body)\)\n/,
  );
});
